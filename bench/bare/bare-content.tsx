type Props = { title: string; rows: readonly { name: string }[] }

/** A heading and a list: the minimum of a screen. */
export const BareContent = ({ title, rows }: Props) => (
  <main>
    <h1>{title}</h1>
    <ul>
      {rows.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </main>
)
