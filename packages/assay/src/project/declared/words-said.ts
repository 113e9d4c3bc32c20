import type { Context } from "./context";
import { wordsOf } from "./foreseen";
import { ETHER, type GetterBook } from "./getters";
import type { Moment, Predicted } from "./predicted";
import { addressFrom } from "../kit/values";

/** Words that are read of a getter's answer by its kind and id, or of the wei of an account, as the model says them now; undefined where it does not. */
export function wordsSaid(
  { book, values }: Context,
  predicted: Predicted,
  getters: GetterBook,
  moment: Moment,
  code: number,
  id: bigint,
): readonly bigint[] | undefined {
  const getter = getters.ofKind(code);
  if (getter === undefined) {
    const wei = predicted.ifSaid(moment, ETHER, "", [book.nameOf(addressFrom(id))]);
    return wei === undefined ? undefined : wordsOf(wei, getter, getters.ether);
  }
  const { shape, read } = getter;
  const [at, keys] = getters.partsOf(shape, id);
  const args = shape.inputs.map((type, i) => values.kept(keys[i], type));
  const said = predicted.ifSaid(moment, shape.key, at, args);
  return said === undefined ? undefined : wordsOf(said, getter, read);
}
