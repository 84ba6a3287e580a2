import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { otherRoutes, productRoutes } from './rpc/route-table.ts'

/** Every route that the application registers with Fastify. */
async function routesServed(): Promise<string[]> {
  const served: string[] = []
  const watch = (message: unknown) => {
    // A library may create a Fastify instance of its own later, so only the first one is watched.
    unsubscribe('fastify.initialization', watch)
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) served.push(`${each} ${url}`)
    })
  }
  subscribe('fastify.initialization', watch)
  const server = await testApp()
  await server.app.ready()
  await server.close()
  return served
}

test('the server serves exactly the routes that `npm run routes` lists [7 B6]', async () => {
  const listed = [...productRoutes, ...otherRoutes].flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path}`),
  )
  const served = await routesServed()
  const wildcards = listed.filter((route) => route.endsWith('/*')).map((route) => route.slice(0, -2))
  // Fastify adds HEAD to every GET.
  const isListed = (route: string) =>
    [route, route.replace(/^HEAD /, 'GET ')].some(
      (each) => listed.includes(each) || wildcards.some((begin) => each.startsWith(begin)),
    )
  const advice = 'list it in otherRoutes of server/src/rpc/route-table.ts'
  expect(
    served.filter((route) => !isListed(route)),
    advice,
  ).toEqual([])
  expect(listed.filter((route) => !route.endsWith('/*') && !served.includes(route))).toEqual([])
})
