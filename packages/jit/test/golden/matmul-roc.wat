(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 f32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 i32 v128 v128 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 i32 v128 v128 i32 v128 i32 v128 v128 i32 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 i32 i32)
    local.get 0
    i32.load
    local.set 16
    local.get 0
    i32.load offset=4
    local.set 17
    local.get 0
    i32.load offset=8
    local.set 18
    local.get 0
    i32.load offset=12
    local.set 26
    local.get 0
    i32.load offset=16
    local.set 27
    local.get 0
    i32.load offset=20
    local.set 51
    i32.const 4
    local.get 51
    i32.mul
    local.set 52
    local.get 0
    i32.load offset=24
    local.set 53
    local.get 0
    i32.load offset=28
    local.set 54
    i32.const 4
    local.get 54
    i32.mul
    local.set 55
    local.get 0
    i32.load offset=32
    local.set 56
    local.get 0
    i32.load offset=36
    local.set 59
    local.get 0
    i32.load offset=40
    local.set 63
    i32.const 4
    local.get 26
    i32.mul
    local.set 199
    local.get 0
    i32.load offset=44
    local.set 202
    local.get 2
    local.set 19
    local.get 19
    local.get 16
    i32.rem_u
    local.set 10
    local.get 19
    local.get 16
    i32.div_u
    local.set 19
    local.get 19
    local.get 17
    i32.rem_u
    local.set 11
    local.get 19
    local.get 17
    i32.div_u
    local.set 19
    local.get 19
    local.set 12
    block
      loop
        local.get 2
        local.get 3
        i32.ge_u
        br_if 1
        local.get 10
        i32.const 16
        i32.mul
        local.set 7
        local.get 11
        i32.const 16
        i32.mul
        local.set 8
        local.get 12
        i32.const 1
        i32.mul
        local.set 9
        block
          i32.const 0
          local.set 20
          local.get 1
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              i64.const 0
              local.set 23
              i64.const 2147483648
              local.set 24
              local.get 26
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 25
              local.get 24
              local.get 25
              local.get 24
              i64.lt_s
              select
              local.set 24
              local.get 24
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 27
              i32.ge_s
              i32.eqz
              select
              local.set 24
              local.get 23
              i32.wrap_i64
              local.set 21
              local.get 24
              local.get 23
              i64.sub
              i64.const 0
              local.get 24
              local.get 23
              i64.gt_s
              select
              i32.wrap_i64
              local.set 22
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 21
                i32.sub
                local.tee 28
                local.get 22
                i32.lt_u
                if
                  local.get 22
                  local.get 28
                  i32.sub
                  local.set 29
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 7
                  i32.sub
                  local.tee 28
                  local.get 29
                  local.get 28
                  local.get 29
                  i32.lt_u
                  select
                  local.set 29
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 30
                    block
                      i32.const 1
                      i32x4.splat
                      i32x4.neg
                      local.set 33
                      local.get 33
                      local.set 31
                      local.get 33
                      local.set 32
                      f32.const 0
                      f32x4.splat
                      local.set 33
                      local.get 33
                      local.set 34
                      local.get 33
                      local.set 35
                    end
                    local.get 4
                    local.get 31
                    v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                    v128.and
                    v128.store offset=1024
                    local.get 4
                    local.get 32
                    v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                    v128.and
                    v128.store offset=1040
                    local.get 4
                    local.get 34
                    v128.store
                    local.get 4
                    local.get 35
                    v128.store offset=16
                    local.get 4
                    i32.const 32
                    i32.add
                    local.set 4
                    local.get 14
                    i32.const 8
                    i32.add
                    local.set 14
                    local.get 29
                    i32.const 8
                    i32.sub
                    local.tee 29
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 36
                  block
                    i32.const 1
                    i32x4.splat
                    i32x4.neg
                    local.set 39
                    local.get 39
                    local.set 37
                    local.get 39
                    local.set 38
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 27
                    i32.ge_s
                    i32x4.splat
                    i32x4.neg
                    local.set 39
                    local.get 8
                    local.get 14
                    i32.add
                    i32x4.splat
                    local.set 40
                    local.get 26
                    i32x4.splat
                    local.set 41
                    local.get 39
                    local.get 40
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 41
                    i32x4.ge_s
                    v128.or
                    local.set 42
                    local.get 39
                    local.get 40
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 41
                    i32x4.ge_s
                    v128.or
                    local.set 43
                    local.get 42
                    local.set 44
                    local.get 43
                    local.set 45
                    i32.const 0
                    i32x4.splat
                    i32x4.neg
                    local.set 46
                    local.get 46
                    local.get 37
                    local.get 44
                    v128.bitselect
                    local.set 37
                    local.get 46
                    local.get 38
                    local.get 45
                    v128.bitselect
                    local.set 38
                    f32.const 0
                    f32x4.splat
                    local.set 45
                    local.get 45
                    local.set 47
                    local.get 45
                    local.set 48
                  end
                  local.get 4
                  local.get 37
                  v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                  v128.and
                  v128.store offset=1024
                  local.get 4
                  local.get 38
                  v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                  v128.and
                  v128.store offset=1040
                  local.get 4
                  local.get 47
                  v128.store
                  local.get 4
                  local.get 48
                  v128.store offset=16
                  local.get 4
                  i32.const 32
                  i32.add
                  local.set 4
                  local.get 14
                  i32.const 8
                  i32.add
                  local.set 14
                end
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 14
            i32.const 16
            i32.lt_u
            if
              loop
                i32.const 1
                local.set 49
                local.get 7
                local.get 13
                i32.add
                local.get 27
                i32.ge_s
                local.get 8
                local.get 14
                i32.add
                local.get 26
                i32.ge_s
                i32.or
                if
                  i32.const 0
                  local.set 49
                end
                f32.const 0
                local.set 50
                local.get 4
                local.get 49
                i32.store offset=1024
                local.get 4
                local.get 50
                f32.store
                local.get 4
                i32.const 4
                i32.add
                local.set 4
                local.get 14
                i32.const 1
                i32.add
                local.set 14
                local.get 14
                i32.const 16
                i32.lt_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
          block
            loop
              block
                local.get 20
                local.get 16
                i32.lt_s
                i32.eqz
                if
                  br 3
                end
                local.get 1
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 8
                  i32.ge_u
                  if
                    local.get 51
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 51
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 57
                    local.get 59
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 52
                    i32.mul
                    i32.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 58
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 60
                    local.get 54
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 54
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 61
                    local.get 63
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 55
                    i32.mul
                    i32.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 62
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 64
                    i64.const 0
                    local.set 67
                    i64.const 2147483648
                    local.set 68
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 69
                    local.get 67
                    local.get 69
                    local.get 67
                    i64.gt_s
                    select
                    local.set 67
                    local.get 51
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 69
                    local.get 68
                    local.get 69
                    local.get 68
                    i64.lt_s
                    select
                    local.set 68
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 69
                    local.get 67
                    local.get 69
                    local.get 67
                    i64.gt_s
                    select
                    local.set 67
                    i64.const 16
                    i64.const -7
                    i64.add
                    local.tee 69
                    local.get 68
                    local.get 69
                    local.get 68
                    i64.lt_s
                    select
                    local.set 68
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 69
                    local.get 67
                    local.get 69
                    local.get 67
                    i64.gt_s
                    select
                    local.set 67
                    local.get 54
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 69
                    local.get 68
                    local.get 69
                    local.get 68
                    i64.lt_s
                    select
                    local.set 68
                    local.get 68
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 53
                    i32.lt_u
                    select
                    local.set 68
                    local.get 68
                    i64.const 0
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 56
                    i32.lt_u
                    select
                    local.set 68
                    local.get 67
                    i32.wrap_i64
                    local.set 65
                    local.get 68
                    local.get 67
                    i64.sub
                    i64.const 0
                    local.get 68
                    local.get 67
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 66
                    loop
                      local.get 14
                      local.get 65
                      i32.sub
                      local.tee 70
                      local.get 66
                      i32.lt_u
                      if
                        local.get 66
                        local.get 70
                        i32.sub
                        local.set 71
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 7
                        i32.sub
                        local.tee 70
                        local.get 71
                        local.get 70
                        local.get 71
                        i32.lt_u
                        select
                        local.set 71
                        loop
                          local.get 14
                          local.set 72
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 73
                          local.get 4
                          v128.load offset=1040
                          i32x4.neg
                          local.set 74
                          block
                            local.get 73
                            local.set 75
                            local.get 74
                            local.set 76
                            local.get 75
                            local.get 76
                            v128.and
                            i32x4.all_true
                            if
                              local.get 58
                              local.get 72
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 77
                              local.get 77
                              v128.load
                              local.set 78
                              local.get 77
                              v128.load offset=16
                              local.set 79
                              local.get 60
                              local.get 72
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 80
                              local.get 80
                              local.get 78
                              v128.store
                              local.get 80
                              local.get 79
                              v128.store offset=16
                              local.get 62
                              local.get 72
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 80
                              local.get 80
                              v128.load
                              local.set 79
                              local.get 80
                              v128.load offset=16
                              local.set 78
                              local.get 64
                              local.get 72
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 77
                              local.get 77
                              local.get 79
                              v128.store
                              local.get 77
                              local.get 78
                              v128.store offset=16
                            else
                              local.get 75
                              local.set 78
                              local.get 76
                              local.set 79
                              local.get 78
                              local.get 79
                              v128.or
                              v128.any_true
                              if
                                local.get 58
                                local.get 72
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 77
                                local.get 77
                                v128.load
                                local.set 81
                                local.get 77
                                v128.load offset=16
                                local.set 82
                                local.get 60
                                local.get 72
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 80
                                local.get 80
                                local.get 81
                                local.get 80
                                v128.load
                                local.get 78
                                v128.bitselect
                                v128.store
                                local.get 80
                                local.get 82
                                local.get 80
                                v128.load offset=16
                                local.get 79
                                v128.bitselect
                                v128.store offset=16
                                local.get 62
                                local.get 72
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 80
                                local.get 80
                                v128.load
                                local.set 82
                                local.get 80
                                v128.load offset=16
                                local.set 81
                                local.get 64
                                local.get 72
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 77
                                local.get 77
                                local.get 82
                                local.get 77
                                v128.load
                                local.get 78
                                v128.bitselect
                                v128.store
                                local.get 77
                                local.get 81
                                local.get 77
                                v128.load offset=16
                                local.get 79
                                v128.bitselect
                                v128.store offset=16
                              end
                            end
                          end
                          local.get 4
                          i32.const 32
                          i32.add
                          local.set 4
                          local.get 14
                          i32.const 8
                          i32.add
                          local.set 14
                          local.get 71
                          i32.const 8
                          i32.sub
                          local.tee 71
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 83
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 84
                        local.get 4
                        v128.load offset=1040
                        i32x4.neg
                        local.set 85
                        block
                          local.get 84
                          local.set 86
                          local.get 85
                          local.set 87
                          local.get 86
                          local.get 87
                          v128.and
                          i32x4.all_true
                          if
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 53
                            i32.lt_u
                            local.get 14
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 57
                            i32.lt_u
                            i32.and
                            if
                              local.get 58
                              local.get 83
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 90
                              local.get 90
                              v128.load
                              local.set 88
                              local.get 90
                              v128.load offset=16
                              local.set 89
                            else
                              local.get 7
                              local.get 13
                              i32.add
                              i32x4.splat
                              local.set 91
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 92
                              local.get 53
                              i32x4.splat
                              local.set 93
                              local.get 51
                              i32x4.splat
                              local.set 94
                              local.get 91
                              local.get 93
                              i32x4.lt_u
                              local.get 92
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 94
                              i32x4.lt_u
                              v128.and
                              local.set 95
                              local.get 91
                              local.get 93
                              i32x4.lt_u
                              local.get 92
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 94
                              i32x4.lt_u
                              v128.and
                              local.set 96
                              local.get 95
                              local.get 96
                              v128.or
                              v128.any_true
                              if
                                local.get 58
                                local.get 83
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 90
                                local.get 90
                                v128.load
                                local.get 95
                                v128.and
                                local.set 88
                                local.get 90
                                v128.load offset=16
                                local.get 96
                                v128.and
                                local.set 89
                              else
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 88
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 89
                              end
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 60
                              local.get 83
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 90
                              local.get 90
                              local.get 88
                              v128.store
                              local.get 90
                              local.get 89
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 96
                              local.get 14
                              i32x4.splat
                              local.set 95
                              i32.const 16
                              i32x4.splat
                              local.set 94
                              i32.const 16
                              i32x4.splat
                              local.set 93
                              local.get 96
                              local.get 94
                              i32x4.lt_u
                              local.get 95
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 93
                              i32x4.lt_u
                              v128.and
                              local.set 92
                              local.get 96
                              local.get 94
                              i32x4.lt_u
                              local.get 95
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 93
                              i32x4.lt_u
                              v128.and
                              local.set 91
                              local.get 1
                              i32.const 2048
                              i32.add
                              i32x4.splat
                              local.set 97
                              local.get 97
                              local.get 96
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 95
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 92
                              v128.and
                              local.set 98
                              local.get 97
                              local.get 96
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 95
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 91
                              v128.and
                              local.set 99
                              local.get 92
                              local.set 100
                              local.get 91
                              local.set 101
                              local.get 98
                              local.get 100
                              local.get 88
                              call $scatter_float32_0
                              local.get 99
                              local.get 101
                              local.get 89
                              call $scatter_float32_0
                            end
                            local.get 13
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 56
                            i32.lt_u
                            local.get 8
                            local.get 14
                            i32.add
                            local.get 61
                            i32.lt_u
                            i32.and
                            if
                              local.get 62
                              local.get 83
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 90
                              local.get 90
                              v128.load
                              local.set 89
                              local.get 90
                              v128.load offset=16
                              local.set 88
                            else
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 101
                              local.get 8
                              local.get 14
                              i32.add
                              i32x4.splat
                              local.set 100
                              local.get 56
                              i32x4.splat
                              local.set 99
                              local.get 54
                              i32x4.splat
                              local.set 98
                              local.get 101
                              local.get 99
                              i32x4.lt_u
                              local.get 100
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 98
                              i32x4.lt_u
                              v128.and
                              local.set 97
                              local.get 101
                              local.get 99
                              i32x4.lt_u
                              local.get 100
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 98
                              i32x4.lt_u
                              v128.and
                              local.set 91
                              local.get 97
                              local.get 91
                              v128.or
                              v128.any_true
                              if
                                local.get 62
                                local.get 83
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 90
                                local.get 90
                                v128.load
                                local.get 97
                                v128.and
                                local.set 89
                                local.get 90
                                v128.load offset=16
                                local.get 91
                                v128.and
                                local.set 88
                              else
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 89
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 88
                              end
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 64
                              local.get 83
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 90
                              local.get 90
                              local.get 89
                              v128.store
                              local.get 90
                              local.get 88
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 91
                              local.get 14
                              i32x4.splat
                              local.set 97
                              i32.const 16
                              i32x4.splat
                              local.set 98
                              i32.const 16
                              i32x4.splat
                              local.set 99
                              local.get 91
                              local.get 98
                              i32x4.lt_u
                              local.get 97
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 99
                              i32x4.lt_u
                              v128.and
                              local.set 100
                              local.get 91
                              local.get 98
                              i32x4.lt_u
                              local.get 97
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 99
                              i32x4.lt_u
                              v128.and
                              local.set 101
                              local.get 1
                              i32.const 3072
                              i32.add
                              i32x4.splat
                              local.set 92
                              local.get 92
                              local.get 91
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 97
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 100
                              v128.and
                              local.set 93
                              local.get 92
                              local.get 91
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 97
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 101
                              v128.and
                              local.set 94
                              local.get 100
                              local.set 95
                              local.get 101
                              local.set 96
                              local.get 93
                              local.get 95
                              local.get 89
                              call $scatter_float32_0
                              local.get 94
                              local.get 96
                              local.get 88
                              call $scatter_float32_0
                            end
                          else
                            local.get 86
                            local.set 88
                            local.get 87
                            local.set 89
                            local.get 88
                            local.get 89
                            v128.or
                            v128.any_true
                            if
                              local.get 7
                              local.get 13
                              i32.add
                              local.get 53
                              i32.lt_u
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 57
                              i32.lt_u
                              i32.and
                              if
                                local.get 58
                                local.get 83
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 90
                                local.get 90
                                v128.load
                                local.set 96
                                local.get 90
                                v128.load offset=16
                                local.set 95
                              else
                                local.get 7
                                local.get 13
                                i32.add
                                i32x4.splat
                                local.set 94
                                local.get 14
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 93
                                local.get 53
                                i32x4.splat
                                local.set 92
                                local.get 51
                                i32x4.splat
                                local.set 101
                                local.get 94
                                local.get 92
                                i32x4.lt_u
                                local.get 93
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 101
                                i32x4.lt_u
                                v128.and
                                local.set 100
                                local.get 94
                                local.get 92
                                i32x4.lt_u
                                local.get 93
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 101
                                i32x4.lt_u
                                v128.and
                                local.set 99
                                local.get 100
                                local.get 99
                                v128.or
                                v128.any_true
                                if
                                  local.get 58
                                  local.get 83
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.set 90
                                  local.get 90
                                  v128.load
                                  local.get 100
                                  v128.and
                                  local.set 96
                                  local.get 90
                                  v128.load offset=16
                                  local.get 99
                                  v128.and
                                  local.set 95
                                else
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 96
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 95
                                end
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 60
                                local.get 83
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 90
                                local.get 90
                                local.get 96
                                local.get 90
                                v128.load
                                local.get 88
                                v128.bitselect
                                v128.store
                                local.get 90
                                local.get 95
                                local.get 90
                                v128.load offset=16
                                local.get 89
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 99
                                local.get 14
                                i32x4.splat
                                local.set 100
                                i32.const 16
                                i32x4.splat
                                local.set 101
                                i32.const 16
                                i32x4.splat
                                local.set 92
                                local.get 99
                                local.get 101
                                i32x4.lt_u
                                local.get 100
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 92
                                i32x4.lt_u
                                v128.and
                                local.set 93
                                local.get 99
                                local.get 101
                                i32x4.lt_u
                                local.get 100
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 92
                                i32x4.lt_u
                                v128.and
                                local.set 94
                                local.get 1
                                i32.const 2048
                                i32.add
                                i32x4.splat
                                local.set 98
                                local.get 98
                                local.get 99
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 100
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 93
                                v128.and
                                local.set 97
                                local.get 98
                                local.get 99
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 100
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 94
                                v128.and
                                local.set 91
                                local.get 88
                                local.get 93
                                v128.and
                                local.set 102
                                local.get 89
                                local.get 94
                                v128.and
                                local.set 103
                                local.get 97
                                local.get 102
                                local.get 96
                                call $scatter_float32_0
                                local.get 91
                                local.get 103
                                local.get 95
                                call $scatter_float32_0
                              end
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 56
                              i32.lt_u
                              local.get 8
                              local.get 14
                              i32.add
                              local.get 61
                              i32.lt_u
                              i32.and
                              if
                                local.get 62
                                local.get 83
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 90
                                local.get 90
                                v128.load
                                local.set 95
                                local.get 90
                                v128.load offset=16
                                local.set 96
                              else
                                local.get 13
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 103
                                local.get 8
                                local.get 14
                                i32.add
                                i32x4.splat
                                local.set 102
                                local.get 56
                                i32x4.splat
                                local.set 91
                                local.get 54
                                i32x4.splat
                                local.set 97
                                local.get 103
                                local.get 91
                                i32x4.lt_u
                                local.get 102
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 97
                                i32x4.lt_u
                                v128.and
                                local.set 98
                                local.get 103
                                local.get 91
                                i32x4.lt_u
                                local.get 102
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 97
                                i32x4.lt_u
                                v128.and
                                local.set 94
                                local.get 98
                                local.get 94
                                v128.or
                                v128.any_true
                                if
                                  local.get 62
                                  local.get 83
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.set 90
                                  local.get 90
                                  v128.load
                                  local.get 98
                                  v128.and
                                  local.set 95
                                  local.get 90
                                  v128.load offset=16
                                  local.get 94
                                  v128.and
                                  local.set 96
                                else
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 95
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 96
                                end
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 64
                                local.get 83
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 90
                                local.get 90
                                local.get 95
                                local.get 90
                                v128.load
                                local.get 88
                                v128.bitselect
                                v128.store
                                local.get 90
                                local.get 96
                                local.get 90
                                v128.load offset=16
                                local.get 89
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 94
                                local.get 14
                                i32x4.splat
                                local.set 98
                                i32.const 16
                                i32x4.splat
                                local.set 97
                                i32.const 16
                                i32x4.splat
                                local.set 91
                                local.get 94
                                local.get 97
                                i32x4.lt_u
                                local.get 98
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 91
                                i32x4.lt_u
                                v128.and
                                local.set 102
                                local.get 94
                                local.get 97
                                i32x4.lt_u
                                local.get 98
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 91
                                i32x4.lt_u
                                v128.and
                                local.set 103
                                local.get 1
                                i32.const 3072
                                i32.add
                                i32x4.splat
                                local.set 93
                                local.get 93
                                local.get 94
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 98
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 102
                                v128.and
                                local.set 92
                                local.get 93
                                local.get 94
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 98
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 103
                                v128.and
                                local.set 101
                                local.get 88
                                local.get 102
                                v128.and
                                local.set 100
                                local.get 89
                                local.get 103
                                v128.and
                                local.set 99
                                local.get 92
                                local.get 100
                                local.get 95
                                call $scatter_float32_0
                                local.get 101
                                local.get 99
                                local.get 96
                                call $scatter_float32_0
                              end
                            end
                          end
                        end
                        local.get 4
                        i32.const 32
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 8
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 8
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 14
                  i32.const 16
                  i32.lt_u
                  if
                    loop
                      local.get 4
                      i32.load offset=1024
                      local.set 49
                      local.get 49
                      if
                        local.get 1
                        i32.const 2048
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.get 7
                        local.get 13
                        i32.add
                        local.set 104
                        local.get 14
                        local.get 20
                        i32.const 16
                        i32.mul
                        i32.add
                        local.set 105
                        block (result f32)
                          block
                            local.get 104
                            local.get 53
                            i32.ge_u
                            br_if 0
                            local.get 105
                            local.get 51
                            i32.ge_u
                            br_if 0
                            local.get 59
                            local.get 104
                            local.get 52
                            i32.mul
                            i32.add
                            local.get 105
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            br 1
                          end
                          f32.const 0
                        end
                        f32.store
                        local.get 1
                        i32.const 3072
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.get 13
                        local.get 20
                        i32.const 16
                        i32.mul
                        i32.add
                        local.set 105
                        local.get 8
                        local.get 14
                        i32.add
                        local.set 104
                        block (result f32)
                          block
                            local.get 105
                            local.get 56
                            i32.ge_u
                            br_if 0
                            local.get 104
                            local.get 54
                            i32.ge_u
                            br_if 0
                            local.get 63
                            local.get 105
                            local.get 55
                            i32.mul
                            i32.add
                            local.get 104
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            br 1
                          end
                          f32.const 0
                        end
                        f32.store
                      end
                      local.get 4
                      i32.const 4
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 1
                      i32.add
                      local.set 14
                      local.get 14
                      i32.const 16
                      i32.lt_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
                local.get 1
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 16
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 106
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 107
                    i64.const 0
                    local.set 110
                    i64.const 2147483648
                    local.set 111
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 112
                    local.get 110
                    local.get 112
                    local.get 110
                    i64.gt_s
                    select
                    local.set 110
                    i64.const 16
                    i64.const -15
                    i64.add
                    local.tee 112
                    local.get 111
                    local.get 112
                    local.get 111
                    i64.lt_s
                    select
                    local.set 111
                    local.get 110
                    i32.wrap_i64
                    local.set 108
                    local.get 111
                    local.get 110
                    i64.sub
                    i64.const 0
                    local.get 111
                    local.get 110
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 109
                    loop
                      local.get 14
                      local.get 108
                      i32.sub
                      local.tee 113
                      local.get 109
                      i32.lt_u
                      if
                        local.get 109
                        local.get 113
                        i32.sub
                        local.set 114
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 15
                        i32.sub
                        local.tee 113
                        local.get 114
                        local.get 113
                        local.get 114
                        i32.lt_u
                        select
                        local.set 114
                        loop
                          local.get 14
                          local.set 115
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 116
                          local.get 4
                          v128.load offset=1040
                          i32x4.neg
                          local.set 117
                          local.get 4
                          v128.load offset=1056
                          i32x4.neg
                          local.set 118
                          local.get 4
                          v128.load offset=1072
                          i32x4.neg
                          local.set 119
                          local.get 4
                          v128.load
                          local.set 120
                          local.get 4
                          v128.load offset=16
                          local.set 121
                          local.get 4
                          v128.load offset=32
                          local.set 122
                          local.get 4
                          v128.load offset=48
                          local.set 123
                          block
                            i32.const 0
                            local.set 124
                            local.get 116
                            local.set 125
                            local.get 117
                            local.set 126
                            local.get 118
                            local.set 127
                            local.get 119
                            local.set 128
                            local.get 125
                            local.get 126
                            v128.and
                            local.get 127
                            v128.and
                            local.get 128
                            v128.and
                            i32x4.all_true
                            if
                              block
                                loop
                                  block
                                    local.get 124
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 106
                                    local.get 124
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 129
                                    local.get 107
                                    local.get 115
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 124
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 130
                                    local.get 120
                                    local.get 129
                                    local.get 130
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.set 120
                                    local.get 121
                                    local.get 129
                                    local.get 130
                                    v128.load offset=16
                                    f32x4.mul
                                    f32x4.add
                                    local.set 121
                                    local.get 122
                                    local.get 129
                                    local.get 130
                                    v128.load offset=32
                                    f32x4.mul
                                    f32x4.add
                                    local.set 122
                                    local.get 123
                                    local.get 129
                                    local.get 130
                                    v128.load offset=48
                                    f32x4.mul
                                    f32x4.add
                                    local.set 123
                                  end
                                  local.get 124
                                  i32.const 1
                                  i32.add
                                  local.set 124
                                  br 0
                                end
                              end
                            else
                              local.get 125
                              local.set 129
                              local.get 126
                              local.set 131
                              local.get 127
                              local.set 132
                              local.get 128
                              local.set 133
                              local.get 129
                              local.get 131
                              v128.or
                              local.get 132
                              v128.or
                              local.get 133
                              v128.or
                              v128.any_true
                              if
                                block
                                  loop
                                    block
                                      local.get 124
                                      i32.const 16
                                      i32.lt_s
                                      i32.eqz
                                      if
                                        br 3
                                      end
                                      local.get 106
                                      local.get 124
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      v128.load32_splat
                                      local.set 134
                                      local.get 107
                                      local.get 115
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 124
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 130
                                      local.get 120
                                      local.get 134
                                      local.get 130
                                      v128.load
                                      f32x4.mul
                                      f32x4.add
                                      local.get 120
                                      local.get 129
                                      v128.bitselect
                                      local.set 120
                                      local.get 121
                                      local.get 134
                                      local.get 130
                                      v128.load offset=16
                                      f32x4.mul
                                      f32x4.add
                                      local.get 121
                                      local.get 131
                                      v128.bitselect
                                      local.set 121
                                      local.get 122
                                      local.get 134
                                      local.get 130
                                      v128.load offset=32
                                      f32x4.mul
                                      f32x4.add
                                      local.get 122
                                      local.get 132
                                      v128.bitselect
                                      local.set 122
                                      local.get 123
                                      local.get 134
                                      local.get 130
                                      v128.load offset=48
                                      f32x4.mul
                                      f32x4.add
                                      local.get 123
                                      local.get 133
                                      v128.bitselect
                                      local.set 123
                                    end
                                    local.get 124
                                    i32.const 1
                                    i32.add
                                    local.set 124
                                    br 0
                                  end
                                end
                              end
                            end
                          end
                          local.get 4
                          local.get 120
                          v128.store
                          local.get 4
                          local.get 121
                          v128.store offset=16
                          local.get 4
                          local.get 122
                          v128.store offset=32
                          local.get 4
                          local.get 123
                          v128.store offset=48
                          local.get 4
                          i32.const 64
                          i32.add
                          local.set 4
                          local.get 14
                          i32.const 16
                          i32.add
                          local.set 14
                          local.get 114
                          i32.const 16
                          i32.sub
                          local.tee 114
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 135
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 136
                        local.get 4
                        v128.load offset=1040
                        i32x4.neg
                        local.set 137
                        local.get 4
                        v128.load offset=1056
                        i32x4.neg
                        local.set 138
                        local.get 4
                        v128.load offset=1072
                        i32x4.neg
                        local.set 139
                        local.get 4
                        v128.load
                        local.set 140
                        local.get 4
                        v128.load offset=16
                        local.set 141
                        local.get 4
                        v128.load offset=32
                        local.set 142
                        local.get 4
                        v128.load offset=48
                        local.set 143
                        block
                          i32.const 0
                          local.set 144
                          local.get 136
                          local.set 145
                          local.get 137
                          local.set 146
                          local.get 138
                          local.set 147
                          local.get 139
                          local.set 148
                          local.get 145
                          local.get 146
                          v128.and
                          local.get 147
                          v128.and
                          local.get 148
                          v128.and
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 144
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 106
                                  local.get 144
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 149
                                  local.get 14
                                  i32.const 1
                                  i32.lt_u
                                  if
                                    local.get 107
                                    local.get 135
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 144
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 154
                                    local.get 154
                                    v128.load
                                    local.set 150
                                    local.get 154
                                    v128.load offset=16
                                    local.set 151
                                    local.get 154
                                    v128.load offset=32
                                    local.set 152
                                    local.get 154
                                    v128.load offset=48
                                    local.set 153
                                  else
                                    local.get 144
                                    i32x4.splat
                                    local.set 155
                                    local.get 14
                                    i32x4.splat
                                    local.set 156
                                    i32.const 16
                                    i32x4.splat
                                    local.set 157
                                    i32.const 16
                                    i32x4.splat
                                    local.set 158
                                    local.get 155
                                    local.get 157
                                    i32x4.lt_u
                                    local.get 156
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 158
                                    i32x4.lt_u
                                    v128.and
                                    local.set 159
                                    local.get 155
                                    local.get 157
                                    i32x4.lt_u
                                    local.get 156
                                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                    i32x4.add
                                    local.get 158
                                    i32x4.lt_u
                                    v128.and
                                    local.set 160
                                    local.get 155
                                    local.get 157
                                    i32x4.lt_u
                                    local.get 156
                                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                    i32x4.add
                                    local.get 158
                                    i32x4.lt_u
                                    v128.and
                                    local.set 161
                                    local.get 155
                                    local.get 157
                                    i32x4.lt_u
                                    local.get 156
                                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                    i32x4.add
                                    local.get 158
                                    i32x4.lt_u
                                    v128.and
                                    local.set 162
                                    local.get 159
                                    local.get 160
                                    v128.or
                                    local.get 161
                                    v128.or
                                    local.get 162
                                    v128.or
                                    v128.any_true
                                    if
                                      local.get 107
                                      local.get 135
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 144
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 154
                                      local.get 154
                                      v128.load
                                      local.get 159
                                      v128.and
                                      local.set 150
                                      local.get 154
                                      v128.load offset=16
                                      local.get 160
                                      v128.and
                                      local.set 151
                                      local.get 154
                                      v128.load offset=32
                                      local.get 161
                                      v128.and
                                      local.set 152
                                      local.get 154
                                      v128.load offset=48
                                      local.get 162
                                      v128.and
                                      local.set 153
                                    else
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 150
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 151
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 152
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 153
                                    end
                                  end
                                  local.get 140
                                  local.get 149
                                  local.get 150
                                  f32x4.mul
                                  f32x4.add
                                  local.set 140
                                  local.get 141
                                  local.get 149
                                  local.get 151
                                  f32x4.mul
                                  f32x4.add
                                  local.set 141
                                  local.get 142
                                  local.get 149
                                  local.get 152
                                  f32x4.mul
                                  f32x4.add
                                  local.set 142
                                  local.get 143
                                  local.get 149
                                  local.get 153
                                  f32x4.mul
                                  f32x4.add
                                  local.set 143
                                end
                                local.get 144
                                i32.const 1
                                i32.add
                                local.set 144
                                br 0
                              end
                            end
                          else
                            local.get 145
                            local.set 153
                            local.get 146
                            local.set 152
                            local.get 147
                            local.set 151
                            local.get 148
                            local.set 150
                            local.get 153
                            local.get 152
                            v128.or
                            local.get 151
                            v128.or
                            local.get 150
                            v128.or
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 144
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 106
                                    local.get 144
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 149
                                    local.get 14
                                    i32.const 1
                                    i32.lt_u
                                    if
                                      local.get 107
                                      local.get 135
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 144
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 154
                                      local.get 154
                                      v128.load
                                      local.set 162
                                      local.get 154
                                      v128.load offset=16
                                      local.set 161
                                      local.get 154
                                      v128.load offset=32
                                      local.set 160
                                      local.get 154
                                      v128.load offset=48
                                      local.set 159
                                    else
                                      local.get 144
                                      i32x4.splat
                                      local.set 158
                                      local.get 14
                                      i32x4.splat
                                      local.set 157
                                      i32.const 16
                                      i32x4.splat
                                      local.set 156
                                      i32.const 16
                                      i32x4.splat
                                      local.set 155
                                      local.get 158
                                      local.get 156
                                      i32x4.lt_u
                                      local.get 157
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      local.get 155
                                      i32x4.lt_u
                                      v128.and
                                      local.set 163
                                      local.get 158
                                      local.get 156
                                      i32x4.lt_u
                                      local.get 157
                                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                      i32x4.add
                                      local.get 155
                                      i32x4.lt_u
                                      v128.and
                                      local.set 164
                                      local.get 158
                                      local.get 156
                                      i32x4.lt_u
                                      local.get 157
                                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                      i32x4.add
                                      local.get 155
                                      i32x4.lt_u
                                      v128.and
                                      local.set 165
                                      local.get 158
                                      local.get 156
                                      i32x4.lt_u
                                      local.get 157
                                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                      i32x4.add
                                      local.get 155
                                      i32x4.lt_u
                                      v128.and
                                      local.set 166
                                      local.get 163
                                      local.get 164
                                      v128.or
                                      local.get 165
                                      v128.or
                                      local.get 166
                                      v128.or
                                      v128.any_true
                                      if
                                        local.get 107
                                        local.get 135
                                        i32.const 2
                                        i32.shl
                                        i32.add
                                        local.get 144
                                        i32.const 6
                                        i32.shl
                                        i32.add
                                        local.set 154
                                        local.get 154
                                        v128.load
                                        local.get 163
                                        v128.and
                                        local.set 162
                                        local.get 154
                                        v128.load offset=16
                                        local.get 164
                                        v128.and
                                        local.set 161
                                        local.get 154
                                        v128.load offset=32
                                        local.get 165
                                        v128.and
                                        local.set 160
                                        local.get 154
                                        v128.load offset=48
                                        local.get 166
                                        v128.and
                                        local.set 159
                                      else
                                        v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                        local.set 162
                                        v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                        local.set 161
                                        v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                        local.set 160
                                        v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                        local.set 159
                                      end
                                    end
                                    local.get 140
                                    local.get 149
                                    local.get 162
                                    f32x4.mul
                                    f32x4.add
                                    local.get 140
                                    local.get 153
                                    v128.bitselect
                                    local.set 140
                                    local.get 141
                                    local.get 149
                                    local.get 161
                                    f32x4.mul
                                    f32x4.add
                                    local.get 141
                                    local.get 152
                                    v128.bitselect
                                    local.set 141
                                    local.get 142
                                    local.get 149
                                    local.get 160
                                    f32x4.mul
                                    f32x4.add
                                    local.get 142
                                    local.get 151
                                    v128.bitselect
                                    local.set 142
                                    local.get 143
                                    local.get 149
                                    local.get 159
                                    f32x4.mul
                                    f32x4.add
                                    local.get 143
                                    local.get 150
                                    v128.bitselect
                                    local.set 143
                                  end
                                  local.get 144
                                  i32.const 1
                                  i32.add
                                  local.set 144
                                  br 0
                                end
                              end
                            end
                          end
                        end
                        local.get 4
                        local.get 140
                        v128.store
                        local.get 4
                        local.get 141
                        v128.store offset=16
                        local.get 4
                        local.get 142
                        v128.store offset=32
                        local.get 4
                        local.get 143
                        v128.store offset=48
                        local.get 4
                        i32.const 64
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 16
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 16
                      i32.ge_u
                      br_if 0
                    end
                  end
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 4
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 167
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 168
                    i64.const 0
                    local.set 171
                    i64.const 2147483648
                    local.set 172
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 173
                    local.get 171
                    local.get 173
                    local.get 171
                    i64.gt_s
                    select
                    local.set 171
                    i64.const 16
                    i64.const -3
                    i64.add
                    local.tee 173
                    local.get 172
                    local.get 173
                    local.get 172
                    i64.lt_s
                    select
                    local.set 172
                    local.get 171
                    i32.wrap_i64
                    local.set 169
                    local.get 172
                    local.get 171
                    i64.sub
                    i64.const 0
                    local.get 172
                    local.get 171
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 170
                    loop
                      local.get 14
                      local.get 169
                      i32.sub
                      local.tee 174
                      local.get 170
                      i32.lt_u
                      if
                        local.get 170
                        local.get 174
                        i32.sub
                        local.set 175
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 3
                        i32.sub
                        local.tee 174
                        local.get 175
                        local.get 174
                        local.get 175
                        i32.lt_u
                        select
                        local.set 175
                        loop
                          local.get 14
                          local.set 176
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 177
                          local.get 4
                          v128.load
                          local.set 178
                          block
                            i32.const 0
                            local.set 179
                            local.get 177
                            local.set 180
                            local.get 180
                            i32x4.all_true
                            if
                              block
                                loop
                                  block
                                    local.get 179
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 167
                                    local.get 179
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 181
                                    local.get 168
                                    local.get 176
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 179
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 182
                                    local.get 178
                                    local.get 181
                                    local.get 182
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.set 178
                                  end
                                  local.get 179
                                  i32.const 1
                                  i32.add
                                  local.set 179
                                  br 0
                                end
                              end
                            else
                              local.get 180
                              local.set 181
                              local.get 181
                              v128.any_true
                              if
                                block
                                  loop
                                    block
                                      local.get 179
                                      i32.const 16
                                      i32.lt_s
                                      i32.eqz
                                      if
                                        br 3
                                      end
                                      local.get 167
                                      local.get 179
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      v128.load32_splat
                                      local.set 183
                                      local.get 168
                                      local.get 176
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 179
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 182
                                      local.get 178
                                      local.get 183
                                      local.get 182
                                      v128.load
                                      f32x4.mul
                                      f32x4.add
                                      local.get 178
                                      local.get 181
                                      v128.bitselect
                                      local.set 178
                                    end
                                    local.get 179
                                    i32.const 1
                                    i32.add
                                    local.set 179
                                    br 0
                                  end
                                end
                              end
                            end
                          end
                          local.get 4
                          local.get 178
                          v128.store
                          local.get 4
                          i32.const 16
                          i32.add
                          local.set 4
                          local.get 14
                          i32.const 4
                          i32.add
                          local.set 14
                          local.get 175
                          i32.const 4
                          i32.sub
                          local.tee 175
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 184
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 185
                        local.get 4
                        v128.load
                        local.set 186
                        block
                          i32.const 0
                          local.set 187
                          local.get 185
                          local.set 188
                          local.get 188
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 187
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 167
                                  local.get 187
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 189
                                  local.get 14
                                  i32.const 13
                                  i32.lt_u
                                  if
                                    local.get 168
                                    local.get 184
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 187
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 191
                                    local.get 191
                                    v128.load
                                    local.set 190
                                  else
                                    local.get 187
                                    i32x4.splat
                                    local.set 192
                                    local.get 14
                                    i32x4.splat
                                    local.set 193
                                    i32.const 16
                                    i32x4.splat
                                    local.set 194
                                    i32.const 16
                                    i32x4.splat
                                    local.set 195
                                    local.get 192
                                    local.get 194
                                    i32x4.lt_u
                                    local.get 193
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 195
                                    i32x4.lt_u
                                    v128.and
                                    local.set 196
                                    local.get 196
                                    v128.any_true
                                    if
                                      local.get 168
                                      local.get 184
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 187
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 191
                                      local.get 191
                                      v128.load
                                      local.get 196
                                      v128.and
                                      local.set 190
                                    else
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 190
                                    end
                                  end
                                  local.get 186
                                  local.get 189
                                  local.get 190
                                  f32x4.mul
                                  f32x4.add
                                  local.set 186
                                end
                                local.get 187
                                i32.const 1
                                i32.add
                                local.set 187
                                br 0
                              end
                            end
                          else
                            local.get 188
                            local.set 190
                            local.get 190
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 187
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 167
                                    local.get 187
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 189
                                    local.get 14
                                    i32.const 13
                                    i32.lt_u
                                    if
                                      local.get 168
                                      local.get 184
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 187
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 191
                                      local.get 191
                                      v128.load
                                      local.set 196
                                    else
                                      local.get 187
                                      i32x4.splat
                                      local.set 195
                                      local.get 14
                                      i32x4.splat
                                      local.set 194
                                      i32.const 16
                                      i32x4.splat
                                      local.set 193
                                      i32.const 16
                                      i32x4.splat
                                      local.set 192
                                      local.get 195
                                      local.get 193
                                      i32x4.lt_u
                                      local.get 194
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      local.get 192
                                      i32x4.lt_u
                                      v128.and
                                      local.set 197
                                      local.get 197
                                      v128.any_true
                                      if
                                        local.get 168
                                        local.get 184
                                        i32.const 2
                                        i32.shl
                                        i32.add
                                        local.get 187
                                        i32.const 6
                                        i32.shl
                                        i32.add
                                        local.set 191
                                        local.get 191
                                        v128.load
                                        local.get 197
                                        v128.and
                                        local.set 196
                                      else
                                        v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                        local.set 196
                                      end
                                    end
                                    local.get 186
                                    local.get 189
                                    local.get 196
                                    f32x4.mul
                                    f32x4.add
                                    local.get 186
                                    local.get 190
                                    v128.bitselect
                                    local.set 186
                                  end
                                  local.get 187
                                  i32.const 1
                                  i32.add
                                  local.set 187
                                  br 0
                                end
                              end
                            end
                          end
                        end
                        local.get 4
                        local.get 186
                        v128.store
                        local.get 4
                        i32.const 16
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 4
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 4
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 14
                  i32.const 16
                  i32.lt_u
                  if
                    loop
                      local.get 4
                      i32.load offset=1024
                      local.set 49
                      local.get 4
                      f32.load
                      local.set 50
                      i32.const 0
                      local.set 198
                      local.get 49
                      if
                        block
                          loop
                            local.get 198
                            i32.const 16
                            i32.lt_s
                            i32.eqz
                            br_if 1
                            local.get 50
                            local.get 1
                            i32.const 2048
                            i32.add
                            local.get 13
                            i32.const 6
                            i32.shl
                            i32.add
                            local.get 198
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            local.get 1
                            i32.const 3072
                            i32.add
                            local.get 198
                            i32.const 6
                            i32.shl
                            i32.add
                            local.get 14
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            f32.mul
                            f32.add
                            local.set 50
                            local.get 198
                            i32.const 1
                            i32.add
                            local.set 198
                            br 0
                          end
                        end
                      end
                      local.get 4
                      local.get 50
                      f32.store
                      local.get 4
                      i32.const 4
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 1
                      i32.add
                      local.set 14
                      local.get 14
                      i32.const 16
                      i32.lt_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
              end
              local.get 20
              i32.const 1
              i32.add
              local.set 20
              br 0
            end
          end
          local.get 1
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              local.get 26
              i32.const 7
              i32.sub
              i32.const 0
              local.get 26
              i32.const 7
              i32.gt_s
              select
              local.set 200
              local.get 202
              local.get 7
              local.get 13
              i32.add
              local.get 199
              i32.mul
              i32.add
              local.set 201
              i64.const 0
              local.set 205
              i64.const 2147483648
              local.set 206
              i64.const 0
              i64.const 0
              i64.add
              local.tee 207
              local.get 205
              local.get 207
              local.get 205
              i64.gt_s
              select
              local.set 205
              local.get 26
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 207
              local.get 206
              local.get 207
              local.get 206
              i64.lt_s
              select
              local.set 206
              local.get 206
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 27
              i32.lt_u
              select
              local.set 206
              local.get 205
              i32.wrap_i64
              local.set 203
              local.get 206
              local.get 205
              i64.sub
              i64.const 0
              local.get 206
              local.get 205
              i64.gt_s
              select
              i32.wrap_i64
              local.set 204
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 203
                i32.sub
                local.tee 208
                local.get 204
                i32.lt_u
                if
                  local.get 204
                  local.get 208
                  i32.sub
                  local.set 209
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 7
                  i32.sub
                  local.tee 208
                  local.get 209
                  local.get 208
                  local.get 209
                  i32.lt_u
                  select
                  local.set 209
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 210
                    local.get 4
                    v128.load offset=1024
                    i32x4.neg
                    local.set 211
                    local.get 4
                    v128.load offset=1040
                    i32x4.neg
                    local.set 212
                    local.get 4
                    v128.load
                    local.set 213
                    local.get 4
                    v128.load offset=16
                    local.set 214
                    block
                      v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                      local.set 215
                      v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                      local.set 216
                      local.get 211
                      v128.not
                      local.set 217
                      local.get 212
                      v128.not
                      local.set 218
                      local.get 217
                      local.get 218
                      v128.and
                      i32x4.all_true
                      if
                        br 1
                      else
                        local.get 217
                        local.set 219
                        local.get 218
                        local.set 220
                        local.get 219
                        local.get 220
                        v128.or
                        v128.any_true
                        if
                          local.get 219
                          local.set 221
                          local.get 220
                          local.set 222
                          local.get 215
                          local.get 221
                          v128.andnot
                          local.set 215
                          local.get 216
                          local.get 222
                          v128.andnot
                          local.set 216
                        end
                      end
                      local.get 215
                      local.set 220
                      local.get 216
                      local.set 219
                      local.get 220
                      local.get 219
                      v128.or
                      v128.any_true
                      if
                        local.get 201
                        local.get 210
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 223
                        local.get 223
                        local.get 213
                        local.get 223
                        v128.load
                        local.get 220
                        v128.bitselect
                        v128.store
                        local.get 223
                        local.get 214
                        local.get 223
                        v128.load offset=16
                        local.get 219
                        v128.bitselect
                        v128.store offset=16
                      end
                    end
                    local.get 4
                    i32.const 32
                    i32.add
                    local.set 4
                    local.get 14
                    i32.const 8
                    i32.add
                    local.set 14
                    local.get 209
                    i32.const 8
                    i32.sub
                    local.tee 209
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 224
                  local.get 4
                  v128.load offset=1024
                  i32x4.neg
                  local.set 225
                  local.get 4
                  v128.load offset=1040
                  i32x4.neg
                  local.set 226
                  local.get 4
                  v128.load
                  local.set 227
                  local.get 4
                  v128.load offset=16
                  local.set 228
                  block
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 229
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 230
                    local.get 225
                    v128.not
                    local.set 231
                    local.get 226
                    v128.not
                    local.set 232
                    local.get 231
                    local.get 232
                    v128.and
                    i32x4.all_true
                    if
                      br 1
                    else
                      local.get 231
                      local.set 233
                      local.get 232
                      local.set 234
                      local.get 233
                      local.get 234
                      v128.or
                      v128.any_true
                      if
                        local.get 233
                        local.set 235
                        local.get 234
                        local.set 236
                        local.get 229
                        local.get 235
                        v128.andnot
                        local.set 229
                        local.get 230
                        local.get 236
                        v128.andnot
                        local.set 230
                      end
                    end
                    local.get 229
                    local.set 234
                    local.get 230
                    local.set 233
                    local.get 234
                    local.get 233
                    v128.or
                    v128.any_true
                    if
                      local.get 7
                      local.get 13
                      i32.add
                      local.get 27
                      i32.lt_u
                      local.get 8
                      local.get 14
                      i32.add
                      local.get 200
                      i32.lt_u
                      i32.and
                      if
                        local.get 201
                        local.get 224
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 237
                        local.get 237
                        local.get 227
                        local.get 237
                        v128.load
                        local.get 234
                        v128.bitselect
                        v128.store
                        local.get 237
                        local.get 228
                        local.get 237
                        v128.load offset=16
                        local.get 233
                        v128.bitselect
                        v128.store offset=16
                      else
                        local.get 7
                        local.get 13
                        i32.add
                        i32x4.splat
                        local.set 232
                        local.get 8
                        local.get 14
                        i32.add
                        i32x4.splat
                        local.set 231
                        local.get 27
                        i32x4.splat
                        local.set 236
                        local.get 26
                        i32x4.splat
                        local.set 235
                        local.get 232
                        local.get 236
                        i32x4.lt_u
                        local.get 231
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 235
                        i32x4.lt_u
                        v128.and
                        local.set 238
                        local.get 232
                        local.get 236
                        i32x4.lt_u
                        local.get 231
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 235
                        i32x4.lt_u
                        v128.and
                        local.set 239
                        local.get 202
                        i32x4.splat
                        local.set 240
                        local.get 240
                        local.get 232
                        local.get 199
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 231
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        i32.const 4
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 238
                        v128.and
                        local.set 241
                        local.get 240
                        local.get 232
                        local.get 199
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 231
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        i32.const 4
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 239
                        v128.and
                        local.set 242
                        local.get 234
                        local.get 238
                        v128.and
                        local.set 243
                        local.get 233
                        local.get 239
                        v128.and
                        local.set 244
                        local.get 241
                        local.get 243
                        local.get 227
                        call $scatter_float32_0
                        local.get 242
                        local.get 244
                        local.get 228
                        call $scatter_float32_0
                      end
                    end
                  end
                  local.get 4
                  i32.const 32
                  i32.add
                  local.set 4
                  local.get 14
                  i32.const 8
                  i32.add
                  local.set 14
                end
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 14
            i32.const 16
            i32.lt_u
            if
              loop
                local.get 4
                i32.load offset=1024
                local.set 49
                local.get 4
                f32.load
                local.set 50
                block
                  local.get 49
                  i32.eqz
                  br_if 0
                  local.get 7
                  local.get 13
                  i32.add
                  local.set 245
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 246
                  block
                    local.get 245
                    local.get 27
                    i32.ge_u
                    br_if 0
                    local.get 246
                    local.get 26
                    i32.ge_u
                    br_if 0
                    local.get 202
                    local.get 245
                    local.get 199
                    i32.mul
                    i32.add
                    local.get 246
                    i32.const 2
                    i32.shl
                    i32.add
                    local.get 50
                    f32.store
                  end
                end
                local.get 4
                i32.const 4
                i32.add
                local.set 4
                local.get 14
                i32.const 1
                i32.add
                local.set 14
                local.get 14
                i32.const 16
                i32.lt_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 16
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 11
          i32.const 1
          i32.add
          local.set 11
          local.get 11
          local.get 17
          i32.eq
          if
            i32.const 0
            local.set 11
            local.get 12
            i32.const 1
            i32.add
            local.set 12
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        br 0
      end
    end
  )
  (func $scatter_float32_0 (;1;) (param v128 v128 v128)
    local.get 1
    i32x4.extract_lane 0
    if
      local.get 0
      i32x4.extract_lane 0
      local.get 2
      f32x4.extract_lane 0
      f32.store
    end
    local.get 1
    i32x4.extract_lane 1
    if
      local.get 0
      i32x4.extract_lane 1
      local.get 2
      f32x4.extract_lane 1
      f32.store
    end
    local.get 1
    i32x4.extract_lane 2
    if
      local.get 0
      i32x4.extract_lane 2
      local.get 2
      f32x4.extract_lane 2
      f32.store
    end
    local.get 1
    i32x4.extract_lane 3
    if
      local.get 0
      i32x4.extract_lane 3
      local.get 2
      f32x4.extract_lane 3
      f32.store
    end
  )
  (export "run" (func 0))
)
