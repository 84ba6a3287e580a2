import { defineConfig } from 'vitest/config'

const onDatabase = ['{contract,server,web,checks,scripts}/**/*.{db,api}.test.ts']

export default defineConfig({
  test: {
    // a busy machine answers late; what never comes still fails
    expect: { poll: { timeout: 10_000 } },
    // a file waits for its database half of the time
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          // a file costs less than what it imports
          isolate: false,
          include: ['{contract,server,checks,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...onDatabase, '**/node_modules/**'],
          // longer than what a poll may take
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // each file stands in for the browser in its own way
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...onDatabase, '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          isolate: false,
          include: onDatabase,
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/test/template-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
