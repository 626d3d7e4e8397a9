import { invalid } from '../../../errors'
import type { Pagination } from '../../../http/schemas'

export interface Page {
  page: number
  perPage: number
  offset: number
}

/**
 * Reads `page` and `per_page` from a query string.
 * Values below 1 fall back to the first page and the default size, sizes above the most allowed are cut.
 * @throws AppError `invalid payload` for anything that is not a whole number
 */
export function readPage(
  query: { page?: string | undefined; per_page?: string | undefined },
  sizes: { default: number; most: number },
): Page {
  const page = Math.max(1, wholeNumber(query.page) ?? 1)
  const asked = wholeNumber(query.per_page) ?? sizes.default
  const perPage = Math.min(asked < 1 ? sizes.default : asked, sizes.most)
  const offset = (page - 1) * perPage
  if (!Number.isSafeInteger(offset)) throw invalid()
  return { page, perPage, offset }
}

export function describePage({ page, perPage }: Page, total: number): Pagination {
  const pages = Math.ceil(total / perPage)
  return { has_next: page < pages, has_prev: page > 1, page, pages, total }
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(Number(text))) throw invalid()
  return Number(text)
}
