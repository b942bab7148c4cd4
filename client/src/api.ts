// Made by scripts/client-types.mjs from the OpenAPI document of the service. Not edited by hand.

export interface paths {
    "/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges a refresh token, once, for new tokens */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a sign-in and all its refresh tokens */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the account that asks */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says who is signed in */
        get: operations["readStaffSession"];
        put?: never;
        /** Signs a member of staff in, by a cookie */
        post: operations["signInStaff"];
        /** Ends the session of this browser */
        delete: operations["signOutStaff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Spends the link of an invitation: sets a password and signs in */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the organisation's keys, revoked ones too; never their text
         * @description For people who are signed in: no API key has the scope `keys:write`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Makes a key and shows it, once
         * @description For people who are signed in: no API key has the scope `keys:write`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a key; processes that know it forget it within half a minute
         * @description For people who are signed in: no API key has the scope `keys:write`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the events; drafts to staff of their organisation only */
        get: operations["listEvents"];
        put?: never;
        /**
         * Makes an event
         * @description An API key needs the scope `catalogue:write`.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows an event with its sectors and what is left of them */
        get: operations["readEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes an event
         * @description An API key needs the scope `catalogue:write`.
         */
        patch: operations["changeEvent"];
        trace?: never;
    };
    "/v1/events/{event_id}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the reservations of an event, newest first
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["listEventReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/sectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a sector: tickets of one kind and price
         * @description An API key needs the scope `catalogue:write`.
         */
        post: operations["createSector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/sectors/{sector_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a sector; its number is never below what is taken
         * @description An API key needs the scope `catalogue:write`.
         */
        patch: operations["changeSector"];
        trace?: never;
    };
    "/v1/events/{event_id}/caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a cap on sectors; what they sold already counts
         * @description An API key needs the scope `catalogue:write`.
         */
        post: operations["createCap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/caps/{cap_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a cap: its number, or the sectors that it is put on
         * @description An API key needs the scope `catalogue:write`.
         */
        patch: operations["changeCap"];
        trace?: never;
    };
    "/v1/events/{event_id}/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins the waiting room of an event; whoever is in it keeps their place */
        post: operations["joinQueue"];
        /** Leaves: gives up the place, or the pass */
        delete: operations["leaveQueue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/queue/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows where one is */
        get: operations["readQueueStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/queue/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sends a queue token whenever it changes, until it has expired */
        get: operations["watchQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/admission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows how people are let in, and how many there are */
        get: operations["readAdmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes how people are let in
         * @description An API key needs the scope `admission:write`.
         */
        patch: operations["changeAdmission"];
        trace?: never;
    };
    "/v1/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the properties */
        get: operations["listProperties"];
        put?: never;
        /**
         * Makes a property
         * @description An API key needs the scope `catalogue:write`.
         */
        post: operations["createProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a property with its room types and rate plans */
        get: operations["readProperty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a property
         * @description An API key needs the scope `catalogue:write`.
         */
        patch: operations["changeProperty"];
        trace?: never;
    };
    "/v1/properties/{property_id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finds what a property offers for a stay */
        get: operations["searchAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/availability/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says of each date whether one can arrive or leave, for how long at least, and at what price */
        get: operations["readAvailabilityCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/availability/departures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says of each date after an arrival whether one can leave, and what the stay costs */
        get: operations["readDepartures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the arrivals of a property in a range of dates
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["listArrivals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/room-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a room type
         * @description An API key needs the scope `catalogue:write`.
         */
        post: operations["createRoomType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/room-types/{room_type_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a room type
         * @description An API key needs the scope `catalogue:write`.
         */
        patch: operations["changeRoomType"];
        trace?: never;
    };
    "/v1/properties/{property_id}/room-types/{room_type_id}/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publishes how many rooms of a type are for sale, by night
         * @description An API key needs the scope `inventory:write`.
         */
        put: operations["publishInventory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/rate-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a rate plan
         * @description An API key needs the scope `catalogue:write`.
         */
        post: operations["createRatePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/rate-plans/{rate_plan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a rate plan
         * @description An API key needs the scope `catalogue:write`.
         */
        patch: operations["changeRatePlan"];
        trace?: never;
    };
    "/v1/properties/{property_id}/rate-plans/{rate_plan_id}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publishes prices and restrictions of a rate plan, by date
         * @description An API key needs the scope `rates:write`.
         */
        put: operations["publishRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows stock and rates, date by date
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a buyer's orders, or the organisation's, newest first
         * @description An API key needs the scope `orders:read`.
         */
        get: operations["listOrders"];
        put?: never;
        /** Pays for a held reservation; what becomes of it is seen in the order */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows an order to its owner or to staff
         * @description An API key needs the scope `orders:read`.
         */
        get: operations["readOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives money back; all of what tickets cost gives the seats back too
         * @description An API key needs the scope `orders:refund`.
         */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes what the payment gateway tells, signed over the body as sent */
        post: operations["receivePaymentNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-gateway/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what the test gateway believes about an order
         * @description An API key needs the scope `orders:read`.
         */
        get: operations["listTestCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/theatre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the performance that is on, or the last one (demo mode only) */
        get: operations["readTheatre"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/theatre/performances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a performance; while one is on, that one is shown (demo mode only) */
        post: operations["beginPerformance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/theatre/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sends the performance whenever something happens in it (demo mode only) */
        get: operations["watchTheatre"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows an organisation's properties and coming events with today's figures
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows what is sold and held of an event, who waits and who was let in, as it is now
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readEventFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{reservation_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what happened to a reservation, its orders and its money, and who did it
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recounts the database against the guarantees, at most once a minute
         * @description An API key needs the scope `outbox:read`.
         */
        get: operations["readExamination"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists deliveries of the organisation's events, newest first
         * @description An API key needs the scope `outbox:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends all dead deliveries of the organisation again; each event keeps its id
         * @description An API key needs the scope `outbox:write`.
         */
        post: operations["retryDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends what is dead of one event again
         * @description An API key needs the scope `outbox:write`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists money without a seat, seats without money, and refunds that are owed
         * @description An API key needs the scope `orders:read`.
         */
        get: operations["readAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{refund_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a refund that the gateway refused again, as a new one
         * @description An API key needs the scope `orders:refund`.
         */
        post: operations["retryRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/occupancy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports occupancy, average daily rate and revenue per available room, night by night, of at most 400 nights
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readOccupancy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/properties/{property_id}/tape-chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows the rooms that somebody has in a range of at most 62 nights, confirmed or held
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readTapeChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/sell-through": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports how many tickets of each sector were sold, instant by instant since the sale began
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readSellThrough"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists one's own reservations, or an organisation's to its staff; newest first
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["listReservations"];
        put?: never;
        /**
         * Books a stay, or holds tickets: all of it or none
         * @description An API key needs the scope `reservations:write`.
         */
        post: operations["makeReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{reservation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows a reservation to whoever made it, or to staff
         * @description An API key needs the scope `reservations:read`.
         */
        get: operations["readReservation"];
        put?: never;
        post?: never;
        /**
         * Lets go of a held reservation
         * @description An API key needs the scope `reservations:write`.
         */
        delete: operations["releaseReservation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{reservation_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a stay by the policy it was booked with, or, for staff, tickets
         * @description An API key needs the scope `reservations:write`.
         */
        post: operations["cancelReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says whether the process is alive; asks nothing else */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says whether it can serve, and what is down */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description RFC 9457. `code` is stable; further members depend on it. */
        Problem: {
            /** Format: uri-reference */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** Format: uri-reference */
            instance: string;
            /** @enum {string} */
            code: "invalid_request" | "invalid_json" | "header_repeated" | "invalid_cursor" | "invalid_stay" | "idempotency_key_required" | "idempotency_key_malformed" | "unauthorized" | "invalid_credentials" | "invalid_invitation" | "invalid_refresh_token" | "bad_signature" | "forbidden" | "cross_site" | "not_admitted" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "headers_too_large" | "rate_limited" | "idempotency_key_reused" | "email_taken" | "sold_out" | "sale_not_open" | "sale_closed" | "draw_fixed" | "limit_reached" | "too_many_holds" | "hold_expired" | "already_confirmed" | "already_cancelled" | "not_cancellable" | "stay_started" | "payment_in_progress" | "reservation_not_held" | "not_refundable" | "refund_exceeds_payment" | "payment_mismatch" | "allotment_below_booked" | "currency_fixed" | "code_taken" | "external_reference_taken" | "rate_unavailable" | "min_stay_not_met" | "max_stay_exceeded" | "closed_to_arrival" | "closed_to_departure" | "closed" | "occupancy_exceeded" | "rate_plan_mismatch" | "arrival_in_the_past" | "mixed_payment" | "currency_mismatch" | "duplicate_date" | "allotment_required" | "internal_error" | "busy" | "outcome_unknown" | "unavailable";
            request_id: string;
        };
        /** AcceptedInvitation */
        AcceptedInvitation: {
            /** @description What the link carries. */
            token: string;
            password: string;
            name?: string;
        };
        /** Admission */
        Admission: {
            /**
             * @description `open`: no pass is needed, and whoever joins is admitted at once.
             * @enum {unknown}
             */
            mode: "open" | "queue";
            /** @description Persons that are let in, at most. */
            rate_per_minute: number;
            /** @description Persons with a live pass or a live hold, at most. */
            max_inside: number;
            pass_ttl_seconds: number;
            /**
             * @description `lottery`: whoever joined before the opening is ranked by a draw.
             * @enum {unknown}
             */
            draw: "fifo" | "lottery";
            /** @description The door is shut; places are kept. */
            paused: boolean;
            waiting: number;
            inside: number;
            admitted_total: number;
            /** @description SHA-256 of the secret that the draw will be held with. */
            draw_commitment: string;
            /** Format: date-time */
            draw_held_at: string | null;
            draw_participants: number | null;
            draw_joins_digest: string | null;
            draw_secret: string | null;
        };
        /** AdmissionChange */
        AdmissionChange: {
            /**
             * @description `open`: no pass is needed, and whoever joins is admitted at once.
             * @enum {unknown}
             */
            mode?: "open" | "queue";
            /** @description Persons that are let in, at most. */
            rate_per_minute?: number;
            /** @description Persons with a live pass or a live hold, at most. */
            max_inside?: number;
            pass_ttl_seconds?: number;
            /**
             * @description `lottery`: whoever joined before the opening is ranked by a draw.
             * @enum {unknown}
             */
            draw?: "fifo" | "lottery";
            /** @description The door is shut; places are kept. */
            paused?: boolean;
        };
        /** ApiKey */
        ApiKey: {
            /** Format: uuid */
            id: string;
            label: string;
            /** @description Its first characters. */
            hint: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        /** ApiKeys */
        ApiKeys: {
            data: components["schemas"]["ApiKey"][];
        };
        /**
         * Attention
         * @description At most 100 of each, the oldest first.
         */
        Attention: {
            money_without_a_seat: components["schemas"]["MoneyWithoutASeat"][];
            seats_without_money: components["schemas"]["SeatWithoutMoney"][];
            owed_refunds: components["schemas"]["OwedRefund"][];
        };
        /** Availability */
        Availability: {
            /** Format: date */
            check_in: string;
            /** Format: date */
            check_out: string;
            nights: number;
            offers: components["schemas"]["Offer"][];
            refused?: components["schemas"]["RefusedPlan"][];
        };
        /** AvailabilityCalendar */
        AvailabilityCalendar: {
            days: components["schemas"]["CalendarDay"][];
        };
        /** Calendar */
        Calendar: {
            room_types: {
                /** Format: uuid */
                room_type_id: string;
                nights: components["schemas"]["StockNight"][];
                rate_plans: {
                    /** Format: uuid */
                    rate_plan_id: string;
                    nights: components["schemas"]["RateNight"][];
                }[];
            }[];
        };
        /** CalendarDay */
        CalendarDay: {
            /** Format: date */
            date: string;
            /** @description Some stay that arrives on this date is sold. */
            arrival: boolean;
            /** @description Some stay that leaves on this date is sold. Without `arrival`: a day for departures only. */
            departure: boolean;
            /** @description Of the shortest stay that arrives on this date. Without `arrival`: the minimum that cannot be met from here (`min_stay_not_met`), else null. */
            nights: number | null;
            /** @description The night of this date, all rooms together, at the lowest price among the shortest stays; null without `arrival`. */
            price: {
                amount_cents: number;
                currency: string;
            } | null;
            /**
             * @description Why not, by the code that booking would refuse with; of several plans, the one that comes nearest to selling. Else null.
             * @enum {unknown}
             */
            code: "min_stay_not_met" | "closed_to_departure" | "max_stay_exceeded" | "sold_out" | "closed_to_arrival" | "closed" | "rate_unavailable" | "currency_mismatch" | "occupancy_exceeded" | "arrival_in_the_past" | null;
        };
        /** Cancellation */
        Cancellation: {
            /** Format: date-time */
            refundable_until: string | null;
        };
        /** CancelledStay */
        CancelledStay: {
            reservation: components["schemas"]["StayReservation"];
            refund: components["schemas"]["Money"];
            refundable: boolean;
        };
        /** CancelledTickets */
        CancelledTickets: {
            reservation: components["schemas"]["TicketReservation"];
            refund: components["schemas"]["Money"];
            refundable: boolean;
        };
        /** Cap */
        Cap: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            name: string;
            total: number;
            available: number;
            sector_ids: string[];
        };
        /** CapChange */
        CapChange: {
            name?: string;
            total?: number;
            sector_ids?: string[];
        };
        /** Credentials */
        Credentials: {
            /** Format: email */
            email: string;
            password: string;
        };
        /** Delivery */
        Delivery: {
            /**
             * Format: uuid
             * @description Of the event; a receiver gets the same, however often it is sent.
             */
            id: string;
            target: string;
            position: number;
            /** @enum {unknown} */
            status: "pending" | "delivered" | "dead";
            attempts: number;
            last_error: string | null;
            type: string;
            /** Format: uuid */
            aggregate_id: string;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            occurred_at: string;
        };
        /** DeliveryPage */
        DeliveryPage: {
            data: components["schemas"]["Delivery"][];
            next_cursor: string | null;
        };
        /** DepartureDay */
        DepartureDay: {
            /** Format: date */
            date: string;
            nights: number;
            /** @description The whole stay, all rooms together, in the cheapest plan; null where none sells it. */
            total: {
                amount_cents: number;
                currency: string;
            } | null;
            /**
             * @description Why not, by the code that booking would refuse with; of several plans, the one that comes nearest to selling. Else null.
             * @enum {unknown}
             */
            code: "min_stay_not_met" | "closed_to_departure" | "max_stay_exceeded" | "sold_out" | "closed_to_arrival" | "closed" | "rate_unavailable" | "currency_mismatch" | "occupancy_exceeded" | "arrival_in_the_past" | null;
            /** @description With a minimum or maximum stay: so many nights. Else null. */
            required: number | null;
        };
        /** Departures */
        Departures: {
            days: components["schemas"]["DepartureDay"][];
        };
        /** Event */
        Event: {
            /** Format: uuid */
            id: string;
            name: string;
            venue: string;
            timezone: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            sales_open_at: string;
            /** Format: date-time */
            sales_close_at: string | null;
            /** @enum {unknown} */
            status: "draft" | "on_sale" | "sold_out" | "closed";
            limit_per_customer: number | null;
            /** @description Nothing is free just now, but holds could still come back. */
            may_return: boolean;
            sectors: components["schemas"]["Sector"][];
            draw: {
                /** @description SHA-256 of the secret that a draw is held with, hexadecimal; known since the event was made. */
                commitment: string;
                /** Format: date-time */
                held_at: string | null;
                participants: number | null;
                joins_digest: string | null;
                /** @description Published when the draw is held: from then on anyone can recompute every rank. */
                secret: string | null;
            } | null;
            hold_ttl_seconds?: number | null;
            caps?: components["schemas"]["Cap"][];
        };
        /** EventChange */
        EventChange: {
            name?: string;
            venue?: string;
            /** @description IANA name. */
            timezone?: string;
            /** Format: date-time */
            starts_at?: string;
            /** Format: date-time */
            sales_open_at?: string;
            /** Format: date-time */
            sales_close_at?: string | null;
            /** @enum {unknown} */
            status?: "draft" | "on_sale" | "closed";
            /** @description Tickets that one person may have, held and confirmed, over all sectors. Null: no limit. */
            limit_per_customer?: number | null;
            /** @description How long tickets are held until they are paid. Null: as configured. */
            hold_ttl_seconds?: number | null;
        };
        /** EventFigures */
        EventFigures: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            event_id: string;
            name: string;
            venue: string;
            timezone: string;
            /** @enum {unknown} */
            status: "draft" | "on_sale" | "closed";
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            sales_open_at: string;
            total: number;
            sold: number;
            held: number;
            waiting: number;
            /** @description In all, since the event was made. */
            admitted: number;
            /** @enum {unknown} */
            mode: "open" | "queue";
            paused: boolean;
            sectors: components["schemas"]["SectorFigures"][];
        };
        /** EventPage */
        EventPage: {
            data: components["schemas"]["EventSummary"][];
            next_cursor: string | null;
        };
        /** EventSummary */
        EventSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            venue: string;
            timezone: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            sales_open_at: string;
            /** Format: date-time */
            sales_close_at: string | null;
            /** @enum {unknown} */
            status: "draft" | "on_sale" | "sold_out" | "closed";
            limit_per_customer: number | null;
            /** @description Nothing is free just now, but holds could still come back. */
            may_return: boolean;
        };
        /** EventToday */
        EventToday: {
            /** Format: uuid */
            event_id: string;
            name: string;
            venue: string;
            timezone: string;
            /** @enum {unknown} */
            status: "draft" | "on_sale" | "closed";
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            sales_open_at: string;
            total: number;
            sold: number;
            held: number;
            waiting: number;
            /** @description In all, since the event was made. */
            admitted: number;
            /** @enum {unknown} */
            mode: "open" | "queue";
            paused: boolean;
        };
        /** Examination */
        Examination: {
            /** Format: date-time */
            at: string;
            well: boolean;
            findings: components["schemas"]["Finding"][];
        };
        /** Finding */
        Finding: {
            guarantee: string;
            title: string;
            count: number;
        };
        /** Guest */
        Guest: {
            email: string;
            full_name: string;
            phone: string | null;
        };
        /** Health */
        Health: {
            /** @enum {unknown} */
            status: "ok" | "unavailable";
            checks: {
                [key: string]: "up" | "degraded" | "down";
            };
        };
        /** InventoryUpdate */
        InventoryUpdate: {
            /** Format: date */
            from: string;
            /**
             * Format: date
             * @description Not included.
             */
            to: string;
            allotment?: number | null;
            overbooking?: number | null;
            closed?: boolean | null;
        };
        /** MadeApiKey */
        MadeApiKey: {
            /** Format: uuid */
            id: string;
            label: string;
            /** @description Its first characters. */
            hint: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description Shown this once. */
            text: string;
        };
        /** Money */
        Money: {
            amount_cents: number;
            currency: string;
        };
        /** MoneyWithoutASeat */
        MoneyWithoutASeat: {
            /** Format: uuid */
            order_id: string;
            reference: string | null;
            reservation_status: string | null;
            /** @enum {unknown} */
            why: "not_confirmed" | "not_given_back" | "mismatch";
            amount_cents: number;
            currency: string;
            /** Format: date-time */
            since: string;
        };
        /** NewApiKey */
        NewApiKey: {
            label: string;
            scopes: ("catalogue:write" | "inventory:write" | "rates:write" | "reservations:read" | "reservations:write" | "orders:read" | "orders:refund" | "admission:write" | "outbox:read" | "outbox:write")[];
        };
        /** NewCap */
        NewCap: {
            name: string;
            total: number;
            sector_ids: string[];
        };
        /** NewEvent */
        NewEvent: {
            name: string;
            venue: string;
            /** @description IANA name. */
            timezone: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            sales_open_at: string;
            /** Format: date-time */
            sales_close_at?: string | null;
            /**
             * @description A draft, unless said otherwise.
             * @enum {unknown}
             */
            status?: "draft" | "on_sale" | "closed";
            /** @description Tickets that one person may have, held and confirmed, over all sectors. Null: no limit. */
            limit_per_customer?: number | null;
            /** @description How long tickets are held until they are paid. Null: as configured. */
            hold_ttl_seconds?: number | null;
        };
        /** NewOrder */
        NewOrder: {
            /** @description The id or the reference. */
            reservation_id: string;
            /** @description As the gateway knows it. */
            payment_method?: string;
            /** Format: email */
            email?: string;
        };
        /** NewProperty */
        NewProperty: {
            name: string;
            city: string;
            /** @description IANA name. */
            timezone: string;
            /**
             * Format: currency
             * @description ISO 4217, in use.
             */
            currency: string;
            /** @description HH:MM, local. */
            check_in_time?: string;
        };
        /** NewRatePlan */
        NewRatePlan: {
            /** Format: uuid */
            room_type_id: string;
            code: string;
            name: string;
            /** @enum {unknown} */
            payment: "at_property" | "prepaid";
            /** @description Free to cancel until this many hours before check-in. Null: non-refundable. */
            refundable_until_hours: number | null;
            hold_ttl_seconds?: number;
        };
        /** NewRefund */
        NewRefund: {
            /** @description Absent: all that is left. */
            amount_cents?: number;
        };
        /** NewRoomType */
        NewRoomType: {
            code: string;
            name: string;
            max_occupancy: number;
        };
        /** NewSector */
        NewSector: {
            name: string;
            price_cents: number;
            /**
             * Format: currency
             * @description ISO 4217, in use.
             */
            currency: string;
            total_inventory: number;
        };
        /** NewStay */
        NewStay: {
            /** Format: uuid */
            property_id: string;
            /** Format: uuid */
            room_type_id?: string;
            /** Format: uuid */
            rate_plan_id?: string;
            guests?: number;
            /** @description Instead of `room_type_id`, `rate_plan_id` and `guests`: several rooms in one reservation, all or nothing. */
            rooms?: components["schemas"]["RoomWanted"][];
            /** Format: date */
            check_in: string;
            /** Format: date */
            check_out: string;
            adults?: number;
            children_ages?: number[];
            guest: {
                /** Format: email */
                email: string;
                full_name: string;
                phone?: string | null;
            };
            /** @description Staff only: the channel it came through. */
            source?: string;
            /** @description Staff only: what the channel calls it; unique per organisation and source. */
            external_reference?: string;
        };
        /**
         * NewTicketItems
         * @description Tickets of several sectors of one event: all or none.
         */
        NewTicketItems: {
            /** Format: uuid */
            event_id: string;
            items: components["schemas"]["TicketItem"][];
        };
        /**
         * NewTickets
         * @description Tickets of one sector.
         */
        NewTickets: {
            /** Format: uuid */
            sector_id: string;
            quantity: number;
        };
        /** NoticeReceived */
        NoticeReceived: {
            received: boolean;
        };
        /** Occupancy */
        Occupancy: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            property_id: string;
            /** Format: uuid */
            room_type_id: string | null;
            currency: string;
            /** Format: date */
            picked_up_since: string;
            nights: components["schemas"]["OccupancyNight"][];
            total: components["schemas"]["RoomFigures"];
            room_types: components["schemas"]["RoomTypeFigures"][];
            all_room_types: components["schemas"]["RoomFigures"];
        };
        /** OccupancyNight */
        OccupancyNight: {
            /** Format: date */
            date: string;
            /** @description Room nights that there are to sell: the allotment, also where sales are stopped. */
            rooms: number;
            /** @description Room nights of confirmed reservations. */
            sold: number;
            /** @description Room nights that are held and not paid yet; not among those sold. */
            held: number;
            /** @description The prices of the nights sold, as they were booked. */
            revenue_cents: number;
            /** @description Sold since `picked_up_since`, less what was cancelled since then of what was sold before. */
            picked_up: number;
            /** @description sold / rooms. Null: there are no rooms. */
            occupancy: number | null;
            /** @description Average daily rate: revenue / sold. Null: nothing is sold. */
            adr_cents: number | null;
            /** @description Revenue per available room: revenue / rooms. Null: there are no rooms. */
            revpar_cents: number | null;
        };
        /** Offer */
        Offer: {
            /** Format: uuid */
            room_type_id: string;
            room_type_name: string;
            max_occupancy: number;
            /** Format: uuid */
            rate_plan_id: string;
            rate_plan_code: string;
            /** @description Of the scarcest night. */
            units_left: number;
            total: components["schemas"]["Money"];
            nights: components["schemas"]["PricedNight"][];
            cancellation: components["schemas"]["Cancellation"];
            /** @enum {unknown} */
            payment: "at_property" | "prepaid";
        };
        /** Order */
        Order: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            reservation_id: string;
            /** Format: uuid */
            user_id: string | null;
            amount_cents: number;
            currency: string;
            refunded_cents: number;
            refunds: components["schemas"]["OrderRefund"][];
            /** @enum {unknown} */
            status: "pending" | "paid" | "failed" | "refunded";
            failure_code: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** OrderPage */
        OrderPage: {
            data: components["schemas"]["Order"][];
            next_cursor: string | null;
        };
        /** OrderRefund */
        OrderRefund: {
            /** Format: uuid */
            id: string;
            amount_cents: number;
            /** @enum {unknown} */
            reason: "requested" | "cancelled" | "late" | "duplicate";
            /** @enum {unknown} */
            status: "pending" | "succeeded" | "failed";
            /** Format: date-time */
            created_at: string;
        };
        /** OwedRefund */
        OwedRefund: {
            /** Format: uuid */
            refund_id: string;
            /** Format: uuid */
            order_id: string;
            reference: string | null;
            reason: string;
            failure_code: string | null;
            amount_cents: number;
            currency: string;
            /** Format: date-time */
            since: string;
        };
        /** PaymentNotice */
        PaymentNotice: {
            provider_ref: string;
            /** Format: uuid */
            order_id: string;
            /** @enum {unknown} */
            status: "succeeded" | "failed";
            amount_cents?: number;
            currency?: string;
            event_id?: string;
            /** @enum {unknown} */
            type?: "charge" | "refund";
            refund_id?: string;
        } & {
            [key: string]: unknown;
        };
        /** PricedNight */
        PricedNight: {
            /** Format: date */
            date: string;
            price: components["schemas"]["Money"];
        };
        /** Property */
        Property: {
            /** Format: uuid */
            id: string;
            name: string;
            city: string;
            timezone: string;
            currency: string;
            check_in_time: string;
            room_types: components["schemas"]["RoomType"][];
            rate_plans: components["schemas"]["RatePlan"][];
        };
        /** PropertyChange */
        PropertyChange: {
            name?: string;
            city?: string;
            /** @description IANA name. */
            timezone?: string;
            /**
             * Format: currency
             * @description ISO 4217, in use.
             */
            currency?: string;
            /** @description HH:MM, local. */
            check_in_time?: string;
        };
        /** PropertyPage */
        PropertyPage: {
            data: components["schemas"]["Property"][];
            next_cursor: string | null;
        };
        /** PropertyToday */
        PropertyToday: {
            /** Format: uuid */
            property_id: string;
            name: string;
            timezone: string;
            currency: string;
            /**
             * Format: date
             * @description The property's today.
             */
            date: string;
            arrivals: number;
            departures: number;
            in_house: number;
            /** @description Arrivals of today that are held and not paid yet. */
            held: number;
            /** @description Rooms that are slept in tonight. */
            rooms_sold: number;
            /** @description Rooms that may be sold tonight. */
            rooms: number;
        };
        /** QueueToken */
        QueueToken: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            event_id: string;
            /** @description How many wait in front; 0 is next. Never rises. Null before a draw, and for whoever does not wait. */
            position: number | null;
            /** @enum {unknown} */
            status: "waiting" | "admitted" | "expired";
            /** Format: date-time */
            admitted_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** @description An estimate; null where nothing can be said. */
            eta_seconds: number | null;
            /** Format: date-time */
            draws_at: string | null;
        };
        /** RateNight */
        RateNight: {
            /** Format: date */
            date: string;
            price_cents: number | null;
            min_stay: number | null;
            max_stay: number | null;
            min_stay_through: number | null;
            closed_to_arrival: boolean;
            closed_to_departure: boolean;
            closed: boolean;
        };
        /** RatePlan */
        RatePlan: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            room_type_id: string;
            code: string;
            name: string;
            /** @enum {unknown} */
            payment: "at_property" | "prepaid";
            /** @description Free to cancel until this many hours before check-in. Null: non-refundable. */
            refundable_until_hours: number | null;
            hold_ttl_seconds: number;
        };
        /** RatePlanChange */
        RatePlanChange: {
            /** Format: uuid */
            room_type_id?: string;
            code?: string;
            name?: string;
            /** @enum {unknown} */
            payment?: "at_property" | "prepaid";
            /** @description Free to cancel until this many hours before check-in. Null: non-refundable. */
            refundable_until_hours?: number | null;
            hold_ttl_seconds?: number;
        };
        /**
         * RateUpdate
         * @description What is not named keeps its value, null clears it.
         */
        RateUpdate: {
            /** Format: date */
            date: string;
            price_cents?: number | null;
            min_stay?: number | null;
            max_stay?: number | null;
            min_stay_through?: number | null;
            closed_to_arrival?: boolean | null;
            closed_to_departure?: boolean | null;
            closed?: boolean | null;
        };
        /** RatesUpdate */
        RatesUpdate: {
            rates: components["schemas"]["RateUpdate"][];
        };
        /** RefreshToken */
        RefreshToken: {
            refresh_token: string;
        };
        /** RefundMadeAgain */
        RefundMadeAgain: {
            /** Format: uuid */
            refund_id: string;
            amount_cents: number;
            currency: string;
        };
        /**
         * RefusedPlan
         * @description With the members that the same refusal has when booking.
         */
        RefusedPlan: {
            /** Format: uuid */
            room_type_id: string;
            /** Format: uuid */
            rate_plan_id: string;
            code: string;
            detail: string;
        } & {
            [key: string]: unknown;
        };
        /** Registration */
        Registration: {
            /** Format: email */
            email: string;
            password: string;
        };
        /** ReservationPage */
        ReservationPage: {
            data: (components["schemas"]["StayReservation"] | components["schemas"]["TicketReservation"])[];
            next_cursor: string | null;
        };
        /** ReservedTickets */
        ReservedTickets: {
            /** Format: uuid */
            sector_id: string;
            quantity: number;
            price: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        /** Retried */
        Retried: {
            retried: number;
        };
        /** RoomFigures */
        RoomFigures: {
            /** @description Room nights that there are to sell: the allotment, also where sales are stopped. */
            rooms: number;
            /** @description Room nights of confirmed reservations. */
            sold: number;
            /** @description Room nights that are held and not paid yet; not among those sold. */
            held: number;
            /** @description The prices of the nights sold, as they were booked. */
            revenue_cents: number;
            /** @description Sold since `picked_up_since`, less what was cancelled since then of what was sold before. */
            picked_up: number;
            /** @description sold / rooms. Null: there are no rooms. */
            occupancy: number | null;
            /** @description Average daily rate: revenue / sold. Null: nothing is sold. */
            adr_cents: number | null;
            /** @description Revenue per available room: revenue / rooms. Null: there are no rooms. */
            revpar_cents: number | null;
        };
        /** RoomType */
        RoomType: {
            /** Format: uuid */
            id: string;
            code: string;
            name: string;
            max_occupancy: number;
        };
        /** RoomTypeChange */
        RoomTypeChange: {
            code?: string;
            name?: string;
            max_occupancy?: number;
        };
        /** RoomTypeFigures */
        RoomTypeFigures: {
            /** Format: uuid */
            room_type_id: string;
            code: string;
            name: string;
            /** @description Room nights that there are to sell: the allotment, also where sales are stopped. */
            rooms: number;
            /** @description Room nights of confirmed reservations. */
            sold: number;
            /** @description Room nights that are held and not paid yet; not among those sold. */
            held: number;
            /** @description The prices of the nights sold, as they were booked. */
            revenue_cents: number;
            /** @description Sold since `picked_up_since`, less what was cancelled since then of what was sold before. */
            picked_up: number;
            /** @description sold / rooms. Null: there are no rooms. */
            occupancy: number | null;
            /** @description Average daily rate: revenue / sold. Null: nothing is sold. */
            adr_cents: number | null;
            /** @description Revenue per available room: revenue / rooms. Null: there are no rooms. */
            revpar_cents: number | null;
        };
        /** RoomWanted */
        RoomWanted: {
            /** Format: uuid */
            room_type_id: string;
            /** Format: uuid */
            rate_plan_id: string;
            guests: number;
        };
        /** SeatWithoutMoney */
        SeatWithoutMoney: {
            /** Format: uuid */
            reservation_id: string;
            reference: string;
            amount_cents: number;
            currency: string;
            /** Format: date-time */
            since: string;
        };
        /** Sector */
        Sector: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            name: string;
            price_cents: number;
            currency: string;
            total_inventory: number;
            /** @description The least over the sector and its caps. May be one second old; buying is exact. */
            available_inventory: number;
            /** @description Nothing is free just now, but holds could still come back. */
            may_return: boolean;
        };
        /** SectorChange */
        SectorChange: {
            name?: string;
            price_cents?: number;
            /**
             * Format: currency
             * @description ISO 4217, in use.
             */
            currency?: string;
            total_inventory?: number;
        };
        /** SectorFigures */
        SectorFigures: {
            /** Format: uuid */
            sector_id: string;
            name: string;
            price_cents: number;
            currency: string;
            total: number;
            sold: number;
            held: number;
        };
        /** SectorSold */
        SectorSold: {
            /** Format: uuid */
            sector_id: string;
            name: string;
            /** @description As it is now. */
            capacity: number;
            /** @description Now. */
            sold: number;
            /** @description Now. */
            held: number;
            /** @description Tickets sold, and not made void, by each of `times`. */
            sold_by: number[];
        };
        /** SellThrough */
        SellThrough: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            event_id: string;
            name: string;
            /** Format: date-time */
            sales_open_at: string;
            /** @description Between two of `times`. 0: the sale has not begun. */
            step_seconds: number;
            times: string[];
            sectors: components["schemas"]["SectorSold"][];
        };
        /** StaffCredentials */
        StaffCredentials: {
            /** Format: email */
            email: string;
            password: string;
        };
        /**
         * StaffSession
         * @description Who is signed in. `id` is the account.
         */
        StaffSession: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** @enum {unknown} */
            role: "manager" | "front_desk" | "revenue" | "box_office" | "accounts" | "viewer";
            scopes: string[];
            organisation: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** Format: date-time */
            expires_at: string;
        };
        /** StayPage */
        StayPage: {
            data: components["schemas"]["StayReservation"][];
            next_cursor: string | null;
        };
        /** StayReservation */
        StayReservation: {
            /** Format: uuid */
            id: string;
            reference: string;
            /** @enum {unknown} */
            kind: "stay";
            /** @enum {unknown} */
            status: "held" | "confirmed" | "released" | "expired" | "cancelled";
            /** Format: uuid */
            property_id: string;
            /** Format: uuid */
            room_type_id: string | null;
            /** Format: uuid */
            rate_plan_id: string | null;
            /** Format: date */
            check_in: string;
            /** Format: date */
            check_out: string;
            guests: number;
            adults: number | null;
            children_ages: number[] | null;
            guest: components["schemas"]["Guest"];
            rooms: components["schemas"]["StayRoom"][];
            nights: components["schemas"]["PricedNight"][];
            total: components["schemas"]["Money"];
            cancellation: components["schemas"]["Cancellation"];
            /** @enum {unknown} */
            payment: "at_property" | "prepaid";
            source: string | null;
            external_reference: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            cancelled_at: string | null;
        };
        /** StayRoom */
        StayRoom: {
            /** Format: uuid */
            room_type_id: string;
            /** Format: uuid */
            rate_plan_id: string;
            guests: number;
            nights: components["schemas"]["PricedNight"][];
            total: components["schemas"]["Money"];
            cancellation: components["schemas"]["Cancellation"];
        };
        /** StockNight */
        StockNight: {
            /** Format: date */
            date: string;
            allotment: number;
            overbooking: number;
            booked: number;
            closed: boolean;
        };
        /** Story */
        Story: {
            data: components["schemas"]["StoryEntry"][];
        };
        /** StoryEntry */
        StoryEntry: {
            /** Format: date-time */
            at: string;
            /** @enum {unknown} */
            source: "event" | "payment" | "refund" | "notice";
            /** @description `reservation.held`, `order.paid`, `payment.late`, `refund.succeeded`, … */
            what: string;
            /** @description `staff:…`, `key:…`, `user:…`, `guest:…`, `gateway:…`, or a loop of the service. */
            actor: string;
            /** @description The e-mail of a person, the label of a key. */
            actor_name: string | null;
            request_id: string | null;
            /** Format: uuid */
            event_id: string | null;
            details: {
                [key: string]: unknown;
            };
            deliveries: {
                target: string;
                /** @enum {unknown} */
                status: "pending" | "delivered" | "dead";
                attempts: number;
            }[];
        };
        /** TapeChart */
        TapeChart: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            property_id: string;
            /** @description False: there are more rooms than fit one answer. Ask for fewer nights. */
            complete: boolean;
            rooms: components["schemas"]["TapeRoom"][];
        };
        /** TapeRoom */
        TapeRoom: {
            /** Format: uuid */
            reservation_id: string;
            reference: string;
            /** @enum {unknown} */
            status: "held" | "confirmed";
            full_name: string;
            /** Format: uuid */
            room_type_id: string;
            /** @description Which of the rooms of its reservation. */
            item_no: number;
            guests: number;
            /** Format: date */
            check_in: string;
            /** Format: date */
            check_out: string;
        };
        /** TestCharge */
        TestCharge: {
            /** @enum {unknown} */
            type: "charge" | "refund";
            provider_ref: string;
            amount_cents: number;
            currency: string;
            status: string;
        };
        /** TestCharges */
        TestCharges: {
            data: components["schemas"]["TestCharge"][];
        };
        /**
         * Theatre
         * @description The performance that is on, or the last one; null: there was none yet.
         */
        Theatre: {
            performance: {
                /** Format: uuid */
                id: string;
                /** @enum {unknown} */
                phase: "gathering" | "selling" | "counting" | "ended" | "failed";
                seats: number;
                /** @description Every tenth of them clicks twice, with one key. */
                buyers: number;
                /**
                 * @description `at_once`: all in the same instant. `spread`: by chance, within two and a half seconds.
                 * @enum {unknown}
                 */
                arrival: "spread" | "at_once";
                clicks: number;
                /** Format: date-time */
                opened_at: string | null;
                took_ms: number | null;
                /** @description By the counter of the sector. */
                available: number;
                /** @description One letter for each buyer: `.` nothing yet, `s` a seat, `r` refused because it is sold out, `o` sold after the last seat was, `x` anything else. */
                outcomes: string;
                /** @description For each buyer, from the opening; empty until it has ended. */
                answered_at_ms: (number | null)[];
                sold: number;
                refused: number;
                /** @description Second clicks that got what the first had made. */
                absorbed: number;
                /** @description Reservations beyond one a buyer, by the answers. */
                duplicates: number;
                failed: number;
                sent_again: number;
                /** @description Seats that one transaction sold, as it committed; milliseconds from the opening. */
                batches: {
                    at_ms: number;
                    size: number;
                }[];
                proof: {
                    capacity: number;
                    available: number;
                    held: number;
                    /** @description Recounted out of the lines of confirmed reservations. */
                    sold: number;
                    tickets: number;
                    /** @description Different codes of these tickets. */
                    codes: number;
                    /** @description Buyers with more than one reservation. */
                    buyers_twice: number;
                    /** @description Whether all of it agrees. */
                    kept: boolean;
                } | null;
                naive: {
                    /** @description One letter for each buyer: `.` nothing yet, `s` a seat, `r` refused because it is sold out, `o` sold after the last seat was, `x` anything else. */
                    outcomes: string;
                    sold: number;
                    /** @description Buyers who got nothing. */
                    refused: number;
                    /** @description Milliseconds that pass between its check and its write. */
                    pause_ms: number;
                    count: {
                        /** @description Rows of its sales. */
                        sold: number;
                        /** @description Sales beyond the seats. */
                        oversold: number;
                        /** @description Sales to buyers who had a seat already. */
                        sold_twice: number;
                        /** @description Its counter, in the end. */
                        available: number;
                    } | null;
                } | null;
            } | null;
        };
        /** TheatreProgramme */
        TheatreProgramme: {
            seats: number;
            /** @description Every tenth of them clicks twice, with one key. */
            buyers: number;
            /**
             * @description `at_once`: all in the same instant. `spread`: by chance, within two and a half seconds.
             * @enum {unknown}
             */
            arrival: "spread" | "at_once";
            /** @description Whether the same crowd buys from a design that checks and then writes, too. */
            naive: boolean;
        };
        /** Ticket */
        Ticket: {
            code: string;
            /** @enum {unknown} */
            state: "valid" | "void";
            /** Format: uuid */
            sector_id: string;
        };
        /** TicketItem */
        TicketItem: {
            /** Format: uuid */
            sector_id: string;
            quantity: number;
        };
        /** TicketReservation */
        TicketReservation: {
            /** Format: uuid */
            id: string;
            reference: string;
            /** @enum {unknown} */
            kind: "tickets";
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            event_id: string;
            /** Format: uuid */
            sector_id: string | null;
            quantity: number;
            items: components["schemas"]["ReservedTickets"][];
            /** @enum {unknown} */
            status: "held" | "confirmed" | "released" | "expired" | "cancelled";
            /** Format: date-time */
            expires_at: string | null;
            total: components["schemas"]["Money"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            cancelled_at: string | null;
            /** @description Once it is confirmed. */
            tickets?: components["schemas"]["Ticket"][];
        };
        /** TicketReservationPage */
        TicketReservationPage: {
            data: components["schemas"]["TicketReservation"][];
            next_cursor: string | null;
        };
        /** Today */
        Today: {
            /** Format: date-time */
            at: string;
            properties: components["schemas"]["PropertyToday"][];
            events: components["schemas"]["EventToday"][];
        };
        /** Tokens */
        Tokens: {
            access_token: string;
            refresh_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Of the access token, seconds. */
            expires_in: number;
        };
        /** User */
        User: {
            /** Format: uuid */
            id: string;
            /** Format: email */
            email: string | null;
        };
    };
    responses: never;
    parameters: {
        /** @description One key per intent, reused on every retry. Bare or quoted. */
        IdempotencyKey: string;
        /** @description The `ETag` of what you have. */
        IfNoneMatch: string;
        /** @description One key per intent, reused on every retry. Bare or quoted. */
        IdempotencyKeyRequired: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names these bytes: send it as `If-None-Match`. */
        ETag: string;
        /** @description The id of this request in our log; yours, if you sent a well-formed one. */
        RequestId: string;
        /** @description Seconds. */
        RetryAfter: number;
        /** @description `true` when the key acted before. */
        IdempotencyReplayed: string;
        /** @description Where the new resource lives. */
        Location: string;
    };
    pathItems: never;
}
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `email_taken`: There is an account with this e-mail.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "email_taken";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `invalid_credentials`: There is no account with this e-mail and this password. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_credentials";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshToken"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `invalid_refresh_token`: The refresh token is none of ours, was used before, has expired or was revoked: sign in again. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_refresh_token";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshToken"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `invalid_refresh_token`: The refresh token is none of ours, was used before, has expired or was revoked: sign in again. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_refresh_token";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `forbidden`: The credential is valid and lacks what `required` names. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readStaffSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    signInStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffCredentials"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `invalid_credentials`: There is no account with this e-mail and this password. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_credentials";
                    };
                };
            };
            /** @description `cross_site`: A page of another site asked; a session speaks for pages of this one only. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross_site";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    signOutStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptedInvitation"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /**
             * @description `invalid_credentials`: There is no account with this e-mail and this password.
             *
             *     `invalid_invitation`: The invitation is none of ours, was used before, or is over: ask for another.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_credentials" | "invalid_invitation";
                    };
                };
            };
            /** @description `cross_site`: A page of another site asked; a session speaks for pages of this one only. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross_site";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeApiKey"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `cross_site`: A page of another site asked; a session speaks for pages of this one only. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvent"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `cross_site`: A page of another site asked; a session speaks for pages of this one only. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    changeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `draw_fixed`: Somebody has joined the waiting room: its draw, and the opening that the draw waits for, stay as they are. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "draw_fixed";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    listEventReservations: {
        parameters: {
            query?: {
                state?: "held" | "confirmed" | "released" | "expired" | "cancelled";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReservationPage"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    createSector: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSector"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sector"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sector"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `currency_fixed`: The currency is fixed once something has a price.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "currency_fixed";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    changeSector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                sector_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SectorChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sector"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `allotment_below_booked`: More is booked than would be left to sell; nothing was stored.
             *
             *     `currency_fixed`: The currency is fixed once something has a price.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "allotment_below_booked" | "currency_fixed";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    createCap: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCap"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cap"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cap"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `allotment_below_booked`: More is booked than would be left to sell; nothing was stored.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "allotment_below_booked";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    changeCap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                cap_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cap"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `allotment_below_booked`: More is booked than would be left to sell; nothing was stored. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "allotment_below_booked";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    joinQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueToken"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueToken"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `forbidden`: The credential is valid and lacks what `required` names. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `sale_closed`: The sale of this event is over.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "sale_closed";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    leaveQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `forbidden`: The credential is valid and lacks what `required` names. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readQueueStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueToken"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `forbidden`: The credential is valid and lacks what `required` names. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    watchQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["QueueToken"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `forbidden`: The credential is valid and lacks what `required` names. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readAdmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Admission"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    changeAdmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdmissionChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Admission"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `draw_fixed`: Somebody has joined the waiting room: its draw, and the opening that the draw waits for, stay as they are. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "draw_fixed";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    listProperties: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyPage"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    createProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProperty"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    changeProperty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `currency_fixed`: The currency is fixed once something has a price. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "currency_fixed";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    searchAvailability: {
        parameters: {
            query: {
                check_in: string;
                check_out: string;
                /** @description The party, over all rooms. */
                guests?: number;
                rooms?: number;
                /** @description Also say why the other plans are not offered. */
                explain?: boolean;
            };
            header?: never;
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_stay`: A stay leaves after it arrives and has at most 30 nights.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_stay";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readAvailabilityCalendar: {
        parameters: {
            query: {
                from: string;
                /** @description Not included. */
                to: string;
                /** @description The party, over all rooms. */
                guests?: number;
                rooms?: number;
            };
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityCalendar"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readDepartures: {
        parameters: {
            query: {
                check_in: string;
                /** @description The party, over all rooms. */
                guests?: number;
                rooms?: number;
            };
            header?: {
                /** @description The `ETag` of what you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Departures"];
                };
            };
            /** @description What you have is still what there is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    listArrivals: {
        parameters: {
            query: {
                from: string;
                /** @description Not included. */
                to: string;
                state?: "held" | "confirmed" | "released" | "expired" | "cancelled";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StayPage"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    createRoomType: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRoomType"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `code_taken`: This code is in use at this property.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "code_taken";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    changeRoomType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                property_id: string;
                room_type_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomTypeChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `code_taken`: This code is in use at this property. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "code_taken";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    publishInventory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                property_id: string;
                room_type_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InventoryUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `allotment_below_booked`: More is booked than would be left to sell; nothing was stored. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "allotment_below_booked";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `allotment_required`: A night that was never published needs an allotment first. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "allotment_required";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    createRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRatePlan"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `code_taken`: This code is in use at this property.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "code_taken";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    changeRatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                property_id: string;
                rate_plan_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatePlanChange"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `code_taken`: This code is in use at this property. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "code_taken";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    publishRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                property_id: string;
                rate_plan_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatesUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `duplicate_date`: A date is named twice. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "duplicate_date";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readCalendar: {
        parameters: {
            query: {
                from: string;
                /** @description Not included. */
                to: string;
            };
            header?: never;
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key": components["parameters"]["IdempotencyKeyRequired"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrder"];
            };
        };
        responses: {
            /** @description Taken on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_required`: This request needs an Idempotency-Key header: one key per intent, reused on every retry.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_required" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /** @description `cross_site`: A page of another site asked; a session speaks for pages of this one only. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `hold_expired`: The time to pay for this reservation is over.
             *
             *     `reservation_not_held`: Only a reservation that is held can be ordered.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "hold_expired" | "reservation_not_held";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readOrder: {
        parameters: {
            query?: {
                email?: string;
            };
            header?: never;
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewRefund"];
            };
        };
        responses: {
            /** @description Taken on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `payment_in_progress`: An order for this reservation is being paid; wait for what becomes of it.
             *
             *     `not_refundable`: Nothing of this order is left to give back.
             *
             *     `refund_exceeds_payment`: All refunds together are at most what was paid; `available` is left.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "payment_in_progress" | "not_refundable" | "refund_exceeds_payment";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    receivePaymentNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentNotice"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeReceived"];
                };
            };
            /** @description Taken on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeReceived"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `bad_signature`: The signature is not that of the body as it was received. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "bad_signature";
                    };
                };
            };
            /** @description `payment_mismatch`: Amount or currency are not those of the order. It was recorded, and nothing was confirmed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payment_mismatch";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    listTestCharges: {
        parameters: {
            query: {
                order_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCharges"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readTheatre: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theatre"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    beginPerformance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TheatreProgramme"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theatre"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theatre"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    watchTheatre: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Theatre"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Today"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readEventFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFigures"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the reference. */
                reservation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Story"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readExamination: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Examination"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "dead";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    retryDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attention"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    retryRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                refund_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundMadeAgain"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_refundable`: Nothing of this order is left to give back. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_refundable";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readOccupancy: {
        parameters: {
            query: {
                from: string;
                /** @description Not included. */
                to: string;
                /** @description The nights of this room type only. */
                room_type_id?: string;
                /** @description Since the beginning of this date at the property. Default: a week ago. */
                picked_up_since?: string;
            };
            header?: never;
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occupancy"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readTapeChart: {
        parameters: {
            query: {
                from: string;
                /** @description Not included. */
                to: string;
            };
            header?: never;
            path: {
                property_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TapeChart"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    readSellThrough: {
        parameters: {
            query?: {
                /** @description Default: when the sale opened. */
                since?: string;
                /** @description Default: when the sale is over. Never after now. */
                until?: string;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellThrough"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    listReservations: {
        parameters: {
            query?: {
                /** @description Staff only: a reference, an e-mail, or part of a name. */
                q?: string;
                state?: "held" | "confirmed" | "released" | "expired" | "cancelled";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationPage"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_cursor`: The cursor was damaged, or it belongs to another list. Start again without one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated" | "invalid_cursor";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    makeReservation: {
        parameters: {
            query?: never;
            header: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key": components["parameters"]["IdempotencyKeyRequired"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTicketItems"] | components["schemas"]["NewTickets"] | components["schemas"]["NewStay"];
            };
        };
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StayReservation"] | components["schemas"]["TicketReservation"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StayReservation"] | components["schemas"]["TicketReservation"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `invalid_stay`: A stay leaves after it arrives and has at most 30 nights.
             *
             *     `idempotency_key_required`: This request needs an Idempotency-Key header: one key per intent, reused on every retry.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "invalid_stay" | "idempotency_key_required" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             *
             *     `not_admitted`: This event lets people in by its waiting room: join, and come back once you are admitted.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site" | "not_admitted";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `sold_out`: Not enough units are left.
             *
             *     `sale_not_open`: Nothing of this event is sold before its sale opens.
             *
             *     `sale_closed`: The sale of this event is over.
             *
             *     `limit_reached`: One person may not have that many tickets of this event.
             *
             *     `too_many_holds`: Too many unpaid reservations are open for this guest.
             *
             *     `external_reference_taken`: A reservation with this source and external reference exists.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "sold_out" | "sale_not_open" | "sale_closed" | "limit_reached" | "too_many_holds" | "external_reference_taken";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /**
             * @description `rate_unavailable`: A night of the stay has no price in this rate plan.
             *
             *     `min_stay_not_met`: The stay is shorter than the rate plan asks for.
             *
             *     `max_stay_exceeded`: The stay is longer than the rate plan allows.
             *
             *     `closed_to_arrival`: Nobody can arrive on this date.
             *
             *     `closed_to_departure`: Nobody can leave on this date.
             *
             *     `closed`: A night of the stay is not sold.
             *
             *     `occupancy_exceeded`: The room does not sleep that many guests.
             *
             *     `rate_plan_mismatch`: The rate plan is not one of this room type.
             *
             *     `arrival_in_the_past`: The arrival is before today, by the calendar of the property.
             *
             *     `mixed_payment`: The rooms of one reservation are all prepaid or all paid at the property.
             *
             *     `currency_mismatch`: The rooms of one reservation have one currency.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_unavailable" | "min_stay_not_met" | "max_stay_exceeded" | "closed_to_arrival" | "closed_to_departure" | "closed" | "occupancy_exceeded" | "rate_plan_mismatch" | "arrival_in_the_past" | "mixed_payment" | "currency_mismatch";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    readReservation: {
        parameters: {
            query?: {
                /** @description The e-mail that the stay was booked with, from a guest. */
                email?: string;
            };
            header?: never;
            path: {
                /** @description The id or the reference. */
                reservation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StayReservation"] | components["schemas"]["TicketReservation"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    releaseReservation: {
        parameters: {
            query?: {
                /** @description The e-mail that the stay was booked with, from a guest. */
                email?: string;
            };
            header?: never;
            path: {
                /** @description The id or the reference. */
                reservation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `already_confirmed`: The reservation is confirmed; it can be cancelled, not let go.
             *
             *     `payment_in_progress`: An order for this reservation is being paid; wait for what becomes of it.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "already_confirmed" | "payment_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    cancelReservation: {
        parameters: {
            query?: {
                /** @description The e-mail that the stay was booked with, from a guest. */
                email?: string;
            };
            header?: {
                /** @description One key per intent, reused on every retry. Bare or quoted. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id or the reference. */
                reservation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledStay"] | components["schemas"]["CancelledTickets"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `invalid_json`: The body is not a JSON document that can be read.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             *
             *     `idempotency_key_malformed`: An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "header_repeated" | "idempotency_key_malformed";
                    };
                };
            };
            /** @description `unauthorized`: This request needs a valid credential: `Authorization: Bearer …`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unauthorized";
                    };
                };
            };
            /**
             * @description `forbidden`: The credential is valid and lacks what `required` names.
             *
             *     `cross_site`: A page of another site asked; a session speaks for pages of this one only.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "forbidden" | "cross_site";
                    };
                };
            };
            /** @description `not_found`: There is nothing here for you. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used before, for other content.
             *
             *     `already_cancelled`: The reservation was cancelled before.
             *
             *     `not_cancellable`: The reservation has ended without ever being confirmed; there is nothing to cancel.
             *
             *     `stay_started`: From check-in time on a guest can no longer cancel online.
             *
             *     `payment_in_progress`: An order for this reservation is being paid; wait for what becomes of it.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused" | "already_cancelled" | "not_cancellable" | "stay_started" | "payment_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: A request body has at most 64 kB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: A request body is `application/json`, in UTF-8, not compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: A limit was reached; `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `outcome_unknown`: It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "outcome_unknown" | "unavailable";
                    };
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or read. With `Idempotency-Replayed: true`: done before, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /**
             * @description `invalid_request`: The request does not fit what this route takes; `fields` says where.
             *
             *     `header_repeated`: A header that is sent once was sent more than once; `header` names it.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "header_repeated";
                    };
                };
            };
            /** @description `internal_error`: Something went wrong on our side; `request_id` names it in our log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /**
             * @description Not now; the body says what is down.
             *
             *     `busy`: Too much is going on. Nothing was done; try again.
             *
             *     `unavailable`: Something this service needs is down. Nothing was done; try again.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "busy" | "unavailable";
                    };
                };
            };
        };
    };
}
