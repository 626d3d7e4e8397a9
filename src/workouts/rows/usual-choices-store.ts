import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import { figurePreferences } from '../../platform/db/tables'
import type { ChoosableFigure, CountedBy, FigureChoices, UsualChoices } from '../../tracks/figure-sources'

/** The value of `sport_id` that stands for all sports. */
const allSports = 0

/** Returns the choices of a user for all workouts and for those of each sport. */
export function readUsualChoices(db: Db, userId: number): UsualChoices {
  const rows = prepared(db, choicesOfUser).all({ userId })
  const ofSports: Record<number, FigureChoices> = {}
  for (const { sportId, figure, countedBy } of rows)
    ofSports[sportId] = { ...ofSports[sportId], [figure]: countedBy }
  const { [allSports]: ofAll = {}, ...others } = ofSports
  return { ofAll, ofSports: others }
}

const choicesOfUser = (db: Db) =>
  db
    .select()
    .from(figurePreferences)
    .where(eq(figurePreferences.userId, sql.placeholder('userId')))
    .prepare()

/** Returns the choices of a user for the workouts of a sport. @param sportId `null` for all sports */
export function choicesOfSport(db: Db, userId: number, sportId: number | null): FigureChoices {
  const { ofAll, ofSports } = readUsualChoices(db, userId)
  return sportId === null ? ofAll : (ofSports[sportId] ?? {})
}

/**
 * Saves a choice.
 * @param sportId `null` for all sports
 * @param countedBy `null` if the rules choose the source of the figure
 */
export function saveUsualChoice(
  db: Db,
  userId: number,
  {
    sportId,
    figure,
    countedBy,
  }: { sportId: number | null; figure: ChoosableFigure; countedBy: CountedBy | null },
) {
  const key = { userId, sportId: sportId ?? allSports, figure }
  const { userId: ofUser, sportId: ofSport, figure: ofFigure } = figurePreferences
  const isOf = and(eq(ofUser, userId), eq(ofSport, key.sportId), eq(ofFigure, figure))
  db.delete(figurePreferences).where(isOf).run()
  if (countedBy !== null)
    db.insert(figurePreferences)
      .values({ ...key, countedBy })
      .run()
}
