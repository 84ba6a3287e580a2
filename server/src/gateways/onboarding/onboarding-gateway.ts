import type { MerchantField } from '@zsm/contract/merchants/fields'
import type { merchantKind, StateOf, subjectType } from '@zsm/contract/states'
import type { Day, Fen } from '@zsm/contract/values'

/**
 * How a creator becomes a sub-merchant of a platform's provider: pictures of the papers are uploaded, an application is made of
 * them, and the provider is asked what became of it. It tells nobody by itself. Fails with a `ProviderFailure` where there is no
 * answer.
 */
export type OnboardingGateway = {
  /** The provider's number of the picture. A picture may be uploaded again: then it has another number. */
  upload(picture: Picture): Promise<string>
  /**
   * The same number again is the same application: one that was rejected is replaced, one that is under way is refused with
   * `RESOURCE_ALREADY_EXISTS`. What the creator can mend is an answer, not a failure.
   */
  submit(application: NewApplication): Promise<SubmissionAnswer>
  query(requestNo: string): Promise<ApplicationAnswer>
}

/** A JPEG of at most 2 MB. */
export type Picture = { name: string; bytes: Buffer }

export type NewApplication = {
  /** Our number: letters, digits and `_`. */
  requestNo: string
  kind: StateOf<typeof merchantKind>
  /** The business licence, for kinds that have one. Pictures are the provider's numbers of them. */
  license?: { picture: string; code: string; name: string; legalPerson: string }
  /** Of the person, or of the legal representative. Without a last day it is valid for ever. */
  identity: {
    front: string
    back: string
    name: string
    number: string
    /** For companies only. */
    address?: string
    validFrom: Day
    validTo?: Day
  }
  account: {
    type: StateOf<typeof subjectType>
    bank: string
    holder: string
    number: string
    /** Of the province and city, as GB/T 2260 numbers them. */
    cityCode: string
    /** The branch's full name, for a bank that is not on the provider's list. */
    branch?: string
  }
  contact: { mobile: string; email?: string }
  shop: { name: string; url: string }
  shortName: string
}

/** What the provider objects to, at the field that the creator can mend. */
export type Objection = { field: MerchantField; reason: string }

/** A small transfer by which the provider sees that an account is the creator's. */
export type Validation = {
  amountFen: Fen
  accountNo: string
  accountName: string
  bank: string
  city: string
  remark: string
  deadline: string
}

/** A rejected one was not stored. */
export type SubmissionAnswer = { state: 'checking' } | { state: 'rejected'; objections: Objection[] }

/** `unknown`: the provider has no application of this number. */
export type ApplicationAnswer =
  | { state: 'unknown' | 'checking' | 'auditing' | 'cancelled' }
  /** The creator transfers the small sum, or opens the address in WeChat. */
  | { state: 'verifying'; validation: Validation | undefined; url: string }
  | { state: 'rejected' | 'frozen'; objections: Objection[] }
  | { state: 'signing'; url: string }
  | { state: 'opened'; subMchId: string }
