/** Stands in for the package `zod` in the scripts of learners' pages (decision 0089). */
export * as z from './builders.ts'
