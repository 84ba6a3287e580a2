import { createBrowserRouter } from 'react-router'
import { routesOf } from './routes.tsx'

export const router = createBrowserRouter(routesOf(() => router))
