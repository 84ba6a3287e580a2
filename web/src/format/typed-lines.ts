/** A list that is typed one a line; empty lines are no part of it. */
export const typedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
