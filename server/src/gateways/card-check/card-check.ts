/** What a bank compares: all four belong together, or the check fails. */
export type CardElements = { name: string; idCardNo: string; cardNo: string; mobile: string }

/** `refused`: the bank says no, with the reason in words for the creator. `tooOften`: the provider asks this card no more today. */
export type CardAnswer = 'passed' | 'tooOften' | { refused: string }

/** A provider that asks the bank about a personal card. Where there is no answer that we can use, it fails with `bankCheckDown`. */
export type CardCheck = {
  /** On screens: 腾讯云核验. */
  label: string
  check(elements: CardElements): Promise<CardAnswer>
}
