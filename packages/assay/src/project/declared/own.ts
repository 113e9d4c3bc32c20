/** What a record itself has under a name: functions of contracts are called valueOf and toString, too. */
export const own = <V>(record: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
