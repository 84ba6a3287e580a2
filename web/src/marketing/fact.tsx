import type { SiteFact } from '@zsm/contract/site/site'
import { createElement, type ReactNode } from 'react'

type FactProps = {
  of: SiteFact
  /** What it is called by when pressed: `tel:`. */
  scheme?: string
  /** The words of a link whose address the fact is. */
  link?: string
  /** Stands here until it is known; nothing does when left out. */
  children?: string
}

/** What operators set: the server writes it in this place. */
export function Fact({ of, scheme, link, children }: FactProps) {
  return (
    <span data-fact={of} data-scheme={scheme} data-link={link} className="pending">
      {children}
    </span>
  )
}

type KnownProps = { of: SiteFact | SiteFact[]; none?: boolean; children: ReactNode }

/** Stands on the page only if one of these facts is known, or (`none`) only if none is: the server takes it out otherwise. */
export function Known({ of, none = false, children }: KnownProps) {
  return createElement('known-fact', { of: [of].flat().join(' '), ...(none && { none: '' }) }, children)
}
