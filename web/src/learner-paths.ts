/** Every link to a learner's page. */
export const learnerPaths = {
  shop: (id: string, pageNum = 1) => (pageNum > 1 ? `/s/${id}?page=${pageNum}` : `/s/${id}`),
  good: (id: string) => `/g/${id}`,
  /** A shared address: it leads on to a good or a shop, and says where the visitor came from. */
  source: (code: string) => `/q/${code}`,
  checkout: (id: string) => `/pay/${id}`,
  courses: () => '/learn',
  course: (orderId: string, lessonId?: string) =>
    lessonId ? `/learn/${orderId}?lesson=${lessonId}` : `/learn/${orderId}`,
  orders: () => '/orders',
  order: (id: string) => `/orders/${id}`,
  me: () => '/me',
}
