import { ProviderFailure } from './provider-failure.ts'

/** Replaces a refusal with one of these codes by another answer. */
export async function unlessRefused<Data>(
  answer: Promise<Data>,
  codes: readonly string[],
  instead: () => Data | Promise<Data>,
): Promise<Data> {
  try {
    return await answer
  } catch (failure) {
    if (failure instanceof ProviderFailure && failure.kind === 'refused' && codes.includes(failure.code))
      return instead()
    throw failure
  }
}
