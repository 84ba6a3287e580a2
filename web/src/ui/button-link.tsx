import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

type Props = { to: string; type?: ButtonProps['type']; replace?: boolean; children: ReactNode }

/** A link that looks like a button: opens in a new tab as links do. */
export function ButtonLink({ to, type = 'default', replace = false, children }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLElement>(to, { replace })
  return (
    <Button
      href={href}
      type={type}
      onClick={(event) => follow(event as React.MouseEvent<HTMLElement, MouseEvent>)}
    >
      {children}
    </Button>
  )
}
