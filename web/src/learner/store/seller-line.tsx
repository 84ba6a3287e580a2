/** @jsxImportSource preact */
import type { PublicShop } from '@zsm/contract/buying'

/** The creator's name, with a mark if the platform has checked the identity. */
export function SellerLine({ seller: { name, certifiedFlag } }: { seller: PublicShop['seller'] }) {
  return (
    <p class="quiet">
      {name}
      {certifiedFlag && <span class="tag good-tag">已认证</span>}
    </p>
  )
}
