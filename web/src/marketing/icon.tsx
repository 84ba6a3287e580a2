import type { ReactNode } from 'react'

/** Line icons of one style: 24 by 24, stroke 1.75, in the colour of the text. */
const drawings = {
  lesson: (
    <>
      <rect x="3" y="4.5" width="18" height="12.5" rx="2.5" />
      <path d="m10.5 8 4 2.75-4 2.750zM8.5 20.500h7" />
    </>
  ),
  wallet: (
    <>
      <path d="M4 7.500A2.5 2.5 0 0 1 6.5 5H17v3" />
      <rect x="4" y="8" width="16.5" height="11.5" rx="2.5" />
      <path d="M16 13.750h.01" strokeWidth="2.75" />
    </>
  ),
  shop: (
    <>
      <path d="M4.5 10.500V18A1.5 1.5 0 0 0 6 19.500h12a1.5 1.5 0 0 0 1.5-1.500v-7.5" />
      <path d="M5 4.500h14l1.5 4.250a2.8 2.8 0 0 1-5.6.25 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6-.25zM9.5 19.500v-4.750h5v4.75" />
    </>
  ),
  share: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2.5" />
      <path d="m10.8 9.3 3.2 2.2-3.2 2.200zM10.75 18h2.5" />
    </>
  ),
  chat: (
    <>
      <path d="M20.5 11.500c0 3.9-3.8 7-8.5 7-1 0-2-.1-2.9-.4L4.5 20l1.3-3.600a6.5 6.5 0 0 1-2.3-4.900c0-3.9 3.8-7 8.5-7s8.5 3.1 8.5 7Z" />
      <path d="M8.5 11.500h.01M12 11.500h.01M15.5 11.500h.01" strokeWidth="2.25" />
    </>
  ),
  shield: (
    <path d="M12 3.5 5 6v5.500c0 4.25 2.9 7.5 7 9 4.1-1.5 7-4.75 7-9V6zM9 11.750l2.25 2.250L15.25 10" />
  ),
  chart: <path d="M4 4v14.500A1.5 1.5 0 0 0 5.5 20H20M8 15.500l3.5-4.25 3 2.500L19.5 8" />,
  form: (
    <path d="M6.5 3.500H14l4.5 4.500v11a1.5 1.5 0 0 1-1.5 1.500H6.500A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.500ZM13.5 3.500V8.500h5M8.5 13h6.500M8.5 16.500h4" />
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.250V12l3.25 2" />
    </>
  ),
  bank: (
    <path d="M4 9.5 12 4.500l8 5zM5.5 12.500v4.500M10 12.500v4.500M14 12.500v4.500M18.5 12.500v4.500M4 19.500h16" />
  ),
  download: (
    <path d="M12 4v10.500M7.75 10.5 12 14.750l4.25-4.250M4.5 17.500v1A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.500v-1" />
  ),
  team: (
    <>
      <circle cx="9" cy="8.5" r="3.25" />
      <path d="M3 19.500c.4-3.4 2.8-5.25 6-5.250s5.6 1.85 6 5.250M15.5 5.600a3.25 3.25 0 0 1 0 5.800M17.5 14.700c2 .7 3.2 2.4 3.5 4.8" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

const ears =
  'M8 12.5 9 6.600c.1-.7.9-1 1.4-.5L14 9.300a11 11 0 0 1 4 0l3.6-3.200c.5-.5 1.3-.2 1.4.5l1 5.900a9 9 0 0 1 1 4.200c0 5-4 8.3-9 8.300s-9-3.3-9-8.300c0-1.5.3-2.9 1-4.200Z'
const eye = 'm14 13.6 5.2 3a.5.5 0 0 1 0 .9l-5.2 3a.5.5 0 0 1-.8-.4v-6a.5.5 0 0 1 .8-.5Z'

/** The logo: a cat's head whose eye is a play button. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" className="mark-field" />
      <path d={ears} className="mark-head" />
      <path d={eye} className="mark-eye" />
    </svg>
  )
}

/** The cat that looks over the edge of a section. */
export function Cat({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="6 5 20 20.5" aria-hidden="true" focusable="false">
      <path d={ears} />
      <path d={eye} className="cat-eye" />
    </svg>
  )
}
