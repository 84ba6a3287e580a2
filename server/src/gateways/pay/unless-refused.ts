import { ProviderFailure } from './provider-failure.ts'

/** Another answer in place of a refusal with one of these codes. */
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
