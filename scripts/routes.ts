import { otherRoutes, productRoutes } from '../server/src/rpc/route-table.ts'

/** `npm run -s routes`: every route of the server, as one JSON array. */
console.log(JSON.stringify([...productRoutes, ...otherRoutes], null, 2))
