/** The numbers in a typed or pasted text, each once. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((number) => number !== '')),
]
