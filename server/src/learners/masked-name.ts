/** A learner's name for strangers: its first character only, because the name that we give at first ends with digits of the number. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}***`
