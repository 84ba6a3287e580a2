import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useFollow, useNearing } from './link.tsx'

type Props = { to: string; type?: ButtonProps['type']; replace?: boolean; children: ReactNode }

/** A link that looks like a button. Like any link, it can be opened in a new tab. */
export function ButtonLink({ to, type = 'default', replace, children }: Props) {
  const follow = useFollow(to, replace)
  const nearing = useNearing(to)
  return (
    <Button {...nearing} href={to} type={type} onClick={follow}>
      {children}
    </Button>
  )
}
