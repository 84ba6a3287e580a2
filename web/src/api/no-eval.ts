import { config } from 'zod'

// The content security policy forbids code made from text, which zod would otherwise try.
config({ jitless: true })
