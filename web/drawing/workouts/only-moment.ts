// Titles that nobody wrote. Pure.

/** Day and time as machines write them: `2010-05-28T01:16:35.000Z`, `2014-08-07 07:25:02`, `2014/08/07`, `20140807_072502`. */
const moment =
  /\d{4}([-/.]?)\d{2}\1\d{2}(?:[T _]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?/
    .source

/** Alone, or behind a sport's name as servers join them: `Hiking - 2014-08-07 07:25:02`. */
const only = new RegExp(`^(?:\\p{L}[^\\d]* - )?${moment}$`, 'u')

/** Whether a title says nothing but when a workout was, or that and the sport. */
export const isOnlyMoment = (title: string): boolean => only.test(title.trim())
