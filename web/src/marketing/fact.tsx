import type { SiteFact } from '@zsm/contract/site'

type FactProps = {
  of: SiteFact
  /** What it is called by when pressed: `tel:`. */
  scheme?: string
  children: string
}

/** What operators set: the server writes it in place of the words that stand here until it is entered. */
export function Fact({ of, scheme, children }: FactProps) {
  return (
    <span data-fact={of} data-scheme={scheme} className="pending">
      {children}
    </span>
  )
}
