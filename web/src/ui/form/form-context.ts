import { createContext } from 'react'
import type { z } from 'zod'

type FormContext = {
  /** The input schema's fields: each `Field` is checked by its own. */
  schemas: Record<string, z.ZodType>
  /** The field the server refused, and why. */
  refused: { field: string; message: string } | undefined
  /** The form is not sent until it is let go, and says why. */
  hold: (reason: string) => () => void
}

export const FormContext = createContext<FormContext>({
  schemas: {},
  refused: undefined,
  hold: () => () => undefined,
})
