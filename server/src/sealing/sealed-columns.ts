/**
 * Every column that `seals.ts` fills, with the creator or operator that it belongs to. A purpose without a
 * line here has no seal; a test compares the list with the tables. A column that is looked up by fingerprint
 * also names the fingerprint's column.
 */
export const sealedColumns = [
  { table: 'certifications', column: 'id_card_no', holder: 'creator_id', purpose: 'id-card' },
  {
    table: 'banks',
    column: 'card_no',
    holder: 'creator_id',
    purpose: 'bank-card number',
    fingerprint: { column: 'card_no_hash', purpose: 'bank-card fingerprint' },
  },
  { table: 'merchants', column: 'secrets', holder: 'creator_id', purpose: 'merchant secrets' },
  { table: 'operators', column: 'totp_secret', holder: 'id', purpose: 'second-factor' },
  { table: 'operator_sessions', column: 'totp_offer', holder: 'operator_id', purpose: 'second-factor' },
  { table: 'douyin_tokens', column: 'access_token', holder: 'creator_id', purpose: 'douyin-token' },
  { table: 'douyin_tokens', column: 'refresh_token', holder: 'creator_id', purpose: 'douyin-token' },
  { table: 'webhook_endpoints', column: 'secrets', holder: 'creator_id', purpose: 'webhook secrets' },
] as const

type Line = (typeof sealedColumns)[number]

export type Purpose = Line['purpose']
export type FingerprintPurpose = Extract<Line, { fingerprint: object }>['fingerprint']['purpose']

/** A line of the list in its general type. */
export type SealedColumn = {
  table: string
  column: string
  holder: string
  purpose: Purpose
  fingerprint?: { column: string; purpose: FingerprintPurpose }
}
