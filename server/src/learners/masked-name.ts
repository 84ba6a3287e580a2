/** A learner's name as strangers read it. The first name that we give contains the end of the number, so only its first character shows. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}***`
