import { config } from 'zod'

// The content security policy forbids `eval`, which zod would otherwise try.
config({ jitless: true })
