import { createContext } from 'react'
import type { z } from 'zod'

type FormContext = {
  /** The fields of the endpoint's input schema. Each `Field` is checked by its own. */
  schemas: Record<string, z.ZodType>
  /** The field that the server refused, with its message. */
  refused: { field: string; message: string } | undefined
  /** Blocks submitting for the given reason, until the returned function is called. */
  block: (reason: string) => () => void
}

export const FormContext = createContext<FormContext>({
  schemas: {},
  refused: undefined,
  block: () => () => undefined,
})
