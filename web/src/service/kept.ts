/** Small things that this tab keeps over a reload, as JSON. Where nothing can be stored, they last as long as the page. */
const memory = new Map<string, unknown>();

export function keep(name: string, value: unknown): void {
  memory.set(name, value);
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // In memory, then.
  }
}

/** What was kept, if it is what `is` expects. */
export function kept<Value>(name: string, is: (value: unknown) => value is Value): Value | undefined {
  let value: unknown;
  try {
    value = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? memory.get(name);
  } catch {
    value = memory.get(name);
  }
  return is(value) ? value : undefined;
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Gone from memory.
  }
}
