import type { ReactNode } from 'react'

type PageHeadProps = { kicker: string; title: string; children: ReactNode }

export function PageHead({ kicker, title, children }: PageHeadProps) {
  return (
    <section className="head">
      <div className="wide">
        <p className="kicker">{kicker}</p>
        <h1>{title}</h1>
        <p className="lead">{children}</p>
      </div>
    </section>
  )
}
