import { testAdminScreens } from "./admin-screens.ts";

testAdminScreens("bn");
