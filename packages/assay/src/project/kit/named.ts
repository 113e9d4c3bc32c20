/** Things by name and by signature; a name that several signatures have leads to none of them. */
export class Named<Shape> {
  private readonly shapes = new Map<string, Shape | "several">();

  add(name: string, signature: string, shape: Shape): void {
    if (this.shapes.has(signature)) return;
    this.shapes.set(name, this.shapes.has(name) ? "several" : shape);
    this.shapes.set(signature, shape);
  }

  has(name: string): boolean {
    return this.shapes.has(name);
  }

  /** @throws Error naming what there is; `what` stands before the name */
  get(name: string, what: string): Shape {
    const found = this.shapes.get(name);
    if (found !== undefined && found !== "several") return found;
    const several = found === "several";
    const known = this.signatures.filter((one) => !several || one.startsWith(`${name}(`));
    const problem = several ? "is declared with several types: say which" : "is not declared; there are";
    throw new Error(`${what} ${name} ${problem} ${known.length === 0 ? "none" : known.join(", ")}`);
  }

  get signatures(): readonly string[] {
    return [...this.shapes.keys()].filter((key) => key.includes("(")).sort();
  }
}
