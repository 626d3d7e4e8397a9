import { Type } from '@sinclair/typebox'

export const FeedPath = Type.Object({
  feed_token: Type.String({ description: 'The token of the calendar address, which begins with `thf_`.' }),
})
