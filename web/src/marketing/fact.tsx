import type { SiteFact } from '@zsm/contract/site/site'
import { createElement, type ReactNode } from 'react'

type FactProps = {
  of: SiteFact
  /** Makes the fact a link of this scheme, such as `tel:`. */
  scheme?: string
  /** The text of a link whose address is the fact. */
  link?: string
  /** Shown until the fact is known; without it, nothing is. */
  children?: string
}

/** The place of a fact that operators set. The server inserts its value. */
export function Fact({ of, scheme, link, children }: FactProps) {
  return (
    <span data-fact={of} data-scheme={scheme} data-link={link} className="pending">
      {children}
    </span>
  )
}

type KnownProps = { of: SiteFact | SiteFact[]; none?: boolean; children: ReactNode }

/**
 * A part that the page shows only if one of these facts is known, or with `none` only if none is. The server removes it
 * otherwise.
 */
export function Known({ of, none = false, children }: KnownProps) {
  return createElement('known-fact', { of: [of].flat().join(' '), ...(none && { none: '' }) }, children)
}
