import type { Obstacle } from '@zsm/contract/account-closing'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { LineList } from '../ui/table/line-list.tsx'
import { obstacleText } from './obstacle-texts.ts'

/** The obstacles that must be settled first, each with a link. */
export const ObstacleList = ({ obstacles }: { obstacles: readonly Obstacle[] }) => (
  <LineList lines={obstacles.map(lineOf)} />
)

function lineOf(obstacle: Obstacle) {
  const { title, wayOut, link } = obstacleText(obstacle)
  const action = link && <ButtonLink to={link.to}>{link.label}</ButtonLink>
  return { key: obstacle.name, title, text: wayOut, action }
}
