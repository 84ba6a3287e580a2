import type { UseQueryResult } from '@tanstack/react-query'
import type { operatorOfferSecond } from '../api/template-client.ts'
import { Unread } from '../ui/feedback/unread.tsx'
import { QrCode } from '../ui/figure/qr-code.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import './verify.css'

export type Offer = Awaited<ReturnType<typeof operatorOfferSecond>>

/** The ways to enrol an authenticator: a QR code, a text to type, and on a phone a link to its own authenticator app. */
export function TotpOffer({ from }: { from: UseQueryResult<Offer | null> }) {
  if (from.error) return <Unread error={from.error} onRetry={from.refetch} />
  if (!from.data) return <span className="qr-code skeleton-line" role="status" aria-label="加载中" />
  return <Scan {...from.data} />
}

/** The offer's QR code and text. */
export function Scan({ address, secret }: Offer) {
  return (
    <>
      <QrCode text={address} label="验证器的二维码" />
      <a className="totp-open" href={address}>
        在这台手机的验证器里打开
      </a>
      <p className="totp-secret muted">
        不能扫码时手动输入
        <Copyable text={secret}>
          <code>
            {secret.match(/.{1,4}/g)?.map((four, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
              <span key={at}>{four}</span>
            ))}
          </code>
        </Copyable>
      </p>
    </>
  )
}
