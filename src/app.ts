import { Elysia } from 'elysia'
import { authRoutes } from './auth/routes'
import { restoreRoutes } from './backups/restore-routes'
import { backupsRoutes } from './backups/routes'
import type { Context } from './context'
import { docsRoutes } from './docs/routes'
import { equipmentTypesRoutes } from './equipment-types/routes'
import { equipmentsRoutes } from './equipments/routes'
import { exportsRoutes } from './exports/routes'
import { heatRoutes } from './heat/routes'
import { answerFailure } from './http/errors'
import { requireOneHost } from './http/host'
import { otherMethods } from './http/other-methods'
import { limitRates } from './http/rate-limit'
import { securityHeaders } from './http/security-headers'
import { importsRoutes } from './imports/routes'
import { instanceRoutes } from './instance/routes'
import { mapsRoutes } from './maps/routes'
import { appsRoutes } from './oauth/apps-routes'
import { authorizationRoutes } from './oauth/authorization-routes'
import { connectionsRoutes } from './oauth/connections-routes'
import { picturesRoutes } from './pictures/routes'
import { profileRoutes } from './profile/routes'
import { recordsRoutes } from './records/routes'
import { regionsRoutes } from './regions/routes'
import { setupRoutes } from './setup/routes'
import { sportsRoutes } from './sports/routes'
import { statsRoutes } from './stats/routes'
import { usersRoutes } from './users/routes'
import { webRoutes } from './web/routes'
import { mapRoutes } from './workouts/map-routes'
import { recordingRoutes } from './workouts/recording-routes'
import { workoutsRoutes } from './workouts/routes'

/** The whole HTTP surface. `app.handle(request)` answers without a socket. */
export function createApp(ctx: Context) {
  // Else Elysia looks for the path of a request behind the eleventh character, as if no host had a short name.
  const app = new Elysia({ normalize: true, handler: { standardHostname: false } })
  return app
    .onRequest(({ set }) => void Object.assign(set.headers, securityHeaders))
    .onRequest(requireOneHost)
    .onRequest(limitRates(ctx, app))
    .onError(failure =>
      answerFailure(failure, ctx.log, path => otherMethods(app, failure.request.method, path)),
    )
    .use(instanceRoutes(ctx))
    .use(setupRoutes(ctx))
    .use(authRoutes(ctx))
    .use(profileRoutes(ctx))
    .use(usersRoutes(ctx))
    .use(picturesRoutes(ctx))
    .use(workoutsRoutes(ctx))
    .use(recordingRoutes(ctx))
    .use(mapRoutes(ctx))
    .use(heatRoutes(ctx))
    .use(sportsRoutes(ctx))
    .use(equipmentTypesRoutes(ctx))
    .use(equipmentsRoutes(ctx))
    .use(recordsRoutes(ctx))
    .use(statsRoutes(ctx))
    .use(appsRoutes(ctx))
    .use(authorizationRoutes(ctx))
    .use(connectionsRoutes(ctx))
    .use(exportsRoutes(ctx))
    .use(importsRoutes(ctx))
    .use(backupsRoutes(ctx))
    .use(restoreRoutes(ctx))
    .use(docsRoutes())
    .use(mapsRoutes(ctx))
    .use(regionsRoutes(ctx))
    .use(webRoutes())
}

export type App = ReturnType<typeof createApp>
