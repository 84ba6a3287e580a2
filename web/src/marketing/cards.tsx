import { Icon, type IconName } from './icon.tsx'

export type Card = { icon: IconName; title: string; text: string }

export function Cards({ cards, className = 'cards' }: { cards: readonly Card[]; className?: string }) {
  return (
    <ul className={className}>
      {cards.map(({ icon, title, text }) => (
        <li key={title} className="card">
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
