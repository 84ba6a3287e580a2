import type { ReactNode } from 'react'
import './profile-head.css'

type ProfileHeadProps = { avatar: string; name: string; text: ReactNode; children?: ReactNode }

/** A person's picture, name and a line about them. */
export const ProfileHead = ({ avatar, name, text, children }: ProfileHeadProps) => (
  <div className="profile-head">
    <img src={avatar} alt="" width={64} height={64} />
    <div>
      <h2>{name}</h2>
      <p className="muted">{text}</p>
      {children}
    </div>
  </div>
)
