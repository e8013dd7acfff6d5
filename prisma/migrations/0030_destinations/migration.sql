-- CreateTable
CREATE TABLE "streaming_destinations" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "streams" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "streaming_destinations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_destinations" (
    "channel_id" TEXT NOT NULL,
    "destination_id" TEXT NOT NULL,
    "stream_id" TEXT NOT NULL,

    CONSTRAINT "channel_destinations_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "social_accounts" (
    "inventory_id" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "privacy" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "social_accounts_pkey" PRIMARY KEY ("inventory_id","network")
);

-- CreateTable
CREATE TABLE "point_to_point_links" (
    "channel_id" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "group_ids" TEXT[],
    "selected_group_id" TEXT,
    "is_started" BOOLEAN NOT NULL DEFAULT false,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "point_to_point_links_pkey" PRIMARY KEY ("channel_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "streaming_destinations_inventory_id_name_key_key" ON "streaming_destinations"("inventory_id", "name_key");

-- CreateIndex
CREATE INDEX "channel_destinations_destination_id_idx" ON "channel_destinations"("destination_id");

-- CreateIndex
CREATE INDEX "point_to_point_links_selected_group_id_idx" ON "point_to_point_links"("selected_group_id");

-- CreateIndex
CREATE UNIQUE INDEX "point_to_point_links_target_id_key" ON "point_to_point_links"("target_id");

-- AddForeignKey
ALTER TABLE "streaming_destinations" ADD CONSTRAINT "streaming_destinations_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_destinations" ADD CONSTRAINT "channel_destinations_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_destinations" ADD CONSTRAINT "channel_destinations_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "streaming_destinations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "point_to_point_links" ADD CONSTRAINT "point_to_point_links_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "point_to_point_links" ADD CONSTRAINT "point_to_point_links_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "point_to_point_links" ADD CONSTRAINT "point_to_point_links_selected_group_id_fkey" FOREIGN KEY ("selected_group_id") REFERENCES "groups"("id") ON DELETE SET NULL ON UPDATE CASCADE;
