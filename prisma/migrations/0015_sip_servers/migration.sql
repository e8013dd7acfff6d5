-- The server of the intercoms of an inventory.
ALTER TABLE "inventories" ADD COLUMN "sip_server" TEXT;
