import type { Fen } from '@zsm/contract/values'
import { yuan } from '../../format/money.ts'
import './sum-table.css'

type Part = readonly [label: string, fen: Fen]

type SumTableProps = {
  caption: string
  parts: readonly Part[]
  total: Part
  /** Also shows the parts that are zero. */
  withNone?: boolean
}

/** A table from the gross amount to the net amount. The first part is always shown, the others only if they are not zero, unless told otherwise. */
export const SumTable = ({ caption, parts, total: [label, fen], withNone = false }: SumTableProps) => (
  <table className="sum-table">
    <caption className="visually-hidden">{caption}</caption>
    <tbody>
      {parts
        .filter(([, fen], index) => withNone || index === 0 || fen !== 0)
        .map(([label, fen]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="numeric">{yuan(fen)}</td>
          </tr>
        ))}
      <tr className="sum-table-total">
        <th scope="row">{label}</th>
        <td className="numeric">{yuan(fen)}</td>
      </tr>
    </tbody>
  </table>
)
