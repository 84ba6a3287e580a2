import type { Obstacle } from '@zsm/contract/closings'
import { ButtonLink } from '../ui/button-link.tsx'
import './closing-page.css'
import { obstacleText } from './obstacle-texts.ts'

/** What must be settled first, a line each, with the way there. */
export const ObstacleList = ({ obstacles }: { obstacles: readonly Obstacle[] }) => (
  <ul className="closing-obstacles">
    {obstacles.map((obstacle) => {
      const { title, wayOut, link } = obstacleText(obstacle)
      return (
        <li key={obstacle.name}>
          <div>
            <h3>{title}</h3>
            <p className="muted">{wayOut}</p>
          </div>
          {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
        </li>
      )
    })}
  </ul>
)
