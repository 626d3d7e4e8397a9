import { Elysia } from 'elysia'
import { authRoutes } from './accounts/auth/routes'
import { restoreRoutes } from './instance/backups/restore-routes'
import { backupsRoutes } from './instance/backups/routes'
import type { Context } from './context'
import { docsRoutes } from './platform/docs/routes'
import { equipmentTypesRoutes } from './workouts/equipment-types/routes'
import { equipmentsRoutes } from './workouts/equipments/routes'
import { exportsRoutes } from './transfer/exports/routes'
import { heatRoutes } from './maps/heat/routes'
import { answerFailure } from './platform/http/errors'
import { requireOneHost } from './http/host'
import { otherMethods } from './platform/http/other-methods'
import { limitRates } from './platform/http/rate-limit'
import { securityHeaders } from './platform/http/security-headers'
import { importsRoutes } from './transfer/imports/routes'
import { instanceRoutes } from './instance/routes'
import { mapsRoutes } from './maps/tiles/routes'
import { appsRoutes } from './accounts/oauth/apps/apps-routes'
import { authorizationRoutes } from './accounts/oauth/routes'
import { connectionsRoutes } from './accounts/oauth/apps/connections-routes'
import { picturesRoutes } from './pictures/routes'
import { profileRoutes } from './accounts/profile/routes'
import { recordsRoutes } from './workouts/records/routes'
import { regionsRoutes } from './maps/regions/routes'
import { setupRoutes } from './setup/routes'
import { sportsRoutes } from './workouts/sports/routes'
import { statsRoutes } from './workouts/stats/routes'
import { usersRoutes } from './accounts/users/routes'
import { webRoutes } from './platform/web/routes'
import { mapRoutes } from './workouts/map-routes'
import { recordingRoutes } from './workouts/recording-routes'
import { workoutsRoutes } from './workouts/workouts/routes'

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
