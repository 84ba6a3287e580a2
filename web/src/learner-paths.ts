/** Every link to a learner's page. */
export const learnerPaths = {
  shop: (id: string, pageNum = 1) => (pageNum > 1 ? `/s/${id}?page=${pageNum}` : `/s/${id}`),
  good: (id: string) => `/g/${id}`,
  /** A shared address: it leads on to a good or a shop, and says where the visitor came from. */
  source: (code: string) => `/q/${code}`,
  reviews: (id: string, { stars, pageNum = 1 }: { stars?: number | null; pageNum?: number }) => {
    const query = [...(stars ? [`stars=${stars}`] : []), ...(pageNum > 1 ? [`page=${pageNum}`] : [])]
    return query.length > 0 ? `/g/${id}/reviews?${query.join('&')}` : `/g/${id}/reviews`
  },
  questions: (id: string, pageNum = 1) =>
    pageNum > 1 ? `/g/${id}/questions?page=${pageNum}` : `/g/${id}/questions`,
  checkout: (id: string) => `/pay/${id}`,
  courses: () => '/learn',
  course: (orderId: string, lessonId?: string) =>
    lessonId ? `/learn/${orderId}?lesson=${lessonId}` : `/learn/${orderId}`,
  orders: () => '/orders',
  order: (id: string) => `/orders/${id}`,
  me: () => '/me',
  myQuestions: () => '/me/questions',
  myReviews: () => '/me/reviews',
  closing: () => '/me/closing',
  complaints: () => '/complaints',
  complaint: (id: string) => `/complaints/${id}`,
  /** `about`: the path of the page that the complaint is about. */
  newComplaint: (about?: string) =>
    about ? `/complaints/new?about=${encodeURIComponent(about)}` : '/complaints/new',
}
